import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import type { ImportFile } from '#web/patterns/import/read-rows.ts'
import { targetsQuery } from '#web/patterns/targets/targets-query.ts'
import { findResources } from '../resources-query.ts'
import { checkResources } from './check-resources.ts'
import type { ResourceKey } from './resource-kind.ts'

/** The page size that asks for the whole list. */
const all = 10_000

const knownQuery = (file: number | null) =>
  queryOptions({
    queryKey: ['learningResources', 'all', file],
    meta: { reads: [] },
    enabled: file !== null,
    queryFn: async ({ signal }) => (await findResources({ page: 1, limit: all }, signal)).resources,
  })

export const useResourceCheck = (file: ImportFile<ResourceKey> | null) => {
  const { locale } = useI18nContext()
  const lists = useQuery(targetsQuery(hasModule(useSession().organization, 'subject')))
  const targets = lists.data
  const query = useQuery(knownQuery(file?.id ?? null))
  const resources = query.data
  const check = useMemo(
    () =>
      resources && targets
        ? (checked: ToCheck<ResourceKey>) =>
            checkResources({
              ...checked,
              ...targets,
              resources,
              nameOf: ({ name }) => nameIn(locale, name),
            })
        : null,
    [resources, targets, locale],
  )
  return { query: targets ? query : lists, check }
}
