import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LearningResource } from '#api/contracts/resources.ts'
import { anId, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { FileMark } from '../file-kind.tsx'
import { formatSize } from '../file-size.ts'
import { OpenedFile } from '../opened-file.tsx'
import { findResources, resourceSubjectsQuery } from '../resources-query.ts'
import './user-learning-resources.css'

const inOnePage = 20
const fields = { search: someWords, subject: anId }

export const UserLearningResourcesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.learningResources
  const { values, choose, type } = useAddress(fields)
  const { search, subject } = values
  const subjects = useQuery(resourceSubjectsQuery()).data ?? []
  const filter = { name: search.trim(), subjects: subject ? [subject] : [] }
  const query = useInfiniteQuery({
    queryKey: ['learningResources', 'mine', filter],
    meta: { reads: [] },
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      findResources({ ...filter, page, limit: inOnePage }, signal),
    getNextPageParam: ({ totalPages }, pages) =>
      pages.length < totalPages ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<string | null>(null)
  const total = query.data?.pages[0]?.total
  useFound(query.isPlaceholderData ? undefined : total)
  const isFiltered = filter.name !== '' || subject !== ''
  return (
    <>
      <PageHeader title={words.title()} />
      <Card>
        {(isFiltered || total !== 0) && (
          <div className="filters">
            {subjects.length > 0 && (
              <Select
                label={words.mine.subject()}
                placeholder={words.allSubjects()}
                value={subject}
                options={subjects.map(({ _id, name, resources }) => ({
                  value: _id,
                  label: `${nameIn(locale, name)} (${formatNumber(resources)})`,
                }))}
                onChange={(id) => choose({ subject: id })}
              />
            )}
            <SearchInput
              value={search}
              onSearch={(text) => type({ search: text })}
              placeholder={words.search()}
            />
          </div>
        )}
        <QueryView query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ resources }) => resources)
            if (rows.length === 0)
              return isFiltered ? (
                <EmptyState title={words.none()} />
              ) : (
                <EmptyState title={words.mine.none()} text={words.mine.noneText()} />
              )
            return (
              <>
                <ul className="user-learning-resources">
                  {rows.map((row) => (
                    <Row
                      key={row._id}
                      resource={row}
                      isOpen={opened === row._id}
                      onOpen={() => setOpened(opened === row._id ? null : row._id)}
                    />
                  ))}
                </ul>
                <p className="sm mut num">
                  {words.mine.shown(formatNumber(rows.length), formatNumber(total ?? 0))}
                </p>
                {query.isFetchNextPageError && <ErrorState error={query.error} />}
                {query.hasNextPage && (
                  <Button
                    outlined
                    label={words.mine.more()}
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  />
                )}
              </>
            )
          }}
        </QueryView>
      </Card>
    </>
  )
}

type RowProps = { resource: LearningResource; isOpen: boolean; onOpen: () => void }

const Row = ({ resource, isOpen, onOpen }: RowProps) => {
  const { LL, locale } = useI18nContext()
  const { _id, name, kind, file } = resource
  return (
    <li>
      <PlainButton
        className="user-learning-resources-row"
        aria-expanded={isOpen}
        aria-controls={`file-${_id}`}
        onClick={onOpen}
      >
        <FileMark resource={resource} />
        <span className="user-learning-resources-text">
          <b>
            <Words>{nameIn(locale, name)}</Words>
          </b>
          <span className="sm mut num">
            {LL.learningResources.kinds[kind]()} · {formatSize(file.size)}
          </span>
        </span>
      </PlainButton>
      <div id={`file-${_id}`}>{isOpen && <OpenedFile resource={resource} />}</div>
    </li>
  )
}
