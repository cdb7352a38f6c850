import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileKinds } from '#api/contracts/resource-files.ts'
import type { LearningResource } from '#api/contracts/resources.ts'
import { idsIn, oneOf, someIds, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { useListState } from '#web/ui/table/use-list-state.ts'
import { findResources } from '../resources-query.ts'

export const resourcePageSizes = [5, 10, 15]

const fields = {
  search: someWords,
  classes: someIds,
  subjects: someIds,
  kind: oneOf(['', ...fileKinds]),
}

export const useResources = (columns: readonly Column<LearningResource>[]) => {
  const { values, choose, type } = useAddress(fields)
  const { correct, ...state } = useListState({ orders: [], sizes: resourcePageSizes, usual: 5 })
  const body = {
    page: state.page + 1,
    limit: state.size,
    name: values.search.trim(),
    filters: idsIn(values.classes),
    subjects: idsIn(values.subjects),
    kind: values.kind || undefined,
  }
  const query = useQuery({
    queryKey: ['learningResources', 'page', body],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const page = await findResources(body, signal)
      return { ...page, data: page.resources, pages: page.totalPages, last_updated_at: '' }
    },
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const last = Math.max(0, (data?.totalPages ?? 1) - 1)
  const isPast = data !== undefined && !isPlaceholderData && state.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `correct` is new on each render
  useEffect(() => {
    if (isPast) correct(last)
  }, [isPast, last])
  return {
    query,
    columns,
    search: values.search,
    storage: data?.storage,
    table: {
      rows: data?.data ?? [],
      total: data?.total ?? 0,
      state,
      stale: isPlaceholderData,
      sizes: resourcePageSizes,
    },
    isFiltered: Object.values(values).some((value) => value !== ''),
    onSearch: (search: string) => type({ search }),
    chosen: { classes: body.filters, subjects: body.subjects, kind: values.kind },
    choose: (what: 'classes' | 'subjects', chosen: readonly string[]) =>
      choose({ [what]: chosen.join('.') }),
    chooseKind: (kind: string) => choose({ kind: fileKinds.find((one) => one === kind) ?? '' }),
  }
}
