import { useState } from 'react'
import { Link } from 'wouter'
import { fileKinds } from '#api/contracts/resource-files.ts'
import type { LearningResource } from '#api/contracts/resources.ts'
import { download } from '#web/client/api/download.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useTargets } from '#web/patterns/targets/use-targets.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { PrimeMultiSelect } from '#web/ui/prime/prime-multi-select.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { FileMark } from '../file-kind.tsx'
import { formatSize } from '../file-size.ts'
import { OpenedFile } from '../opened-file.tsx'
import { resourcesPath } from '../resources-query.ts'
import { LearningResourceDialog } from './learning-resource-dialog.tsx'
import { StorageChip } from './storage-chip.tsx'
import { useResources } from './use-resources.ts'
import './learning-resources.css'

const column = columnsFor<LearningResource>()

export const LearningResourcesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.learningResources
  const mayCommand = useMayCommand()
  const targets = useTargets()
  const [opened, setOpened] = useState<LearningResource | null>(null)
  const namesOf = (ids: readonly string[], options: typeof targets.filters, all: string) =>
    ids.length === 0
      ? all
      : ids
          .map((id) => options.find(({ value }) => value === id)?.label ?? words.gone())
          .join(words.comma())
  const list = useResources([
    column.accessor('order', {
      header: words.order(),
      enableSorting: false,
      meta: { numeric: true },
    }),
    column.accessor(({ name }) => nameIn(locale, name), {
      id: 'name',
      header: words.name(),
      enableSorting: false,
      meta: { wraps: true, rowHeader: true },
      cell: ({ row: { original } }) => (
        <span className="learning-resources-name">
          <FileMark resource={original} />
          <span>
            <PlainButton className="learning-resources-open" onClick={() => setOpened(original)}>
              <Words>{nameIn(locale, original.name)}</Words>
            </PlainButton>
            <span className="sm mut"> {words.kinds[original.kind]()}</span>
          </span>
        </span>
      ),
    }),
    column.accessor(({ filters = [] }) => namesOf(filters, targets.filters, words.all()), {
      id: 'classes',
      header: words.classes(),
      enableSorting: false,
      meta: { wraps: true },
    }),
    column.accessor(({ subjects }) => namesOf(subjects, targets.subjects, words.all()), {
      id: 'subjects',
      header: words.subjects(),
      enableSorting: false,
      meta: { wraps: true },
    }),
    column.accessor(({ file }) => formatSize(file.size), {
      id: 'size',
      header: words.size(),
      enableSorting: false,
      meta: { numeric: true },
    }),
    column.accessor(({ created_by }) => (created_by?.name ? nameIn(locale, created_by.name) : ''), {
      id: 'by',
      header: words.by(),
      enableSorting: false,
    }),
    column.accessor(({ created_at }) => formatDate(created_at), {
      id: 'date',
      header: words.date(),
      enableSorting: false,
    }),
  ])
  const choices = [
    ['classes', words.classes(), words.allClasses(), targets.filters],
    ['subjects', words.subjects(), words.allSubjects(), targets.subjects],
  ] as const
  return (
    <>
      <ResourceScreen
        words={{ ...words, count: (total) => words.count(formatNumber(total)) }}
        list={list}
        subtitle={list.storage && <StorageChip storage={list.storage} />}
        save={() =>
          download(`${resourcesPath}/export_stream`, {
            query: { lang: locale },
            fallbackName: 'learning-resources.csv',
          })
        }
        links={
          mayCommand && (
            <Link
              href="/admin/learningresource/upload"
              className="p-button p-component p-button-outlined"
            >
              <Icon name="edit" />
              <span className="p-button-label">{words.byCsv()}</span>
            </Link>
          )
        }
        filters={
          <>
            <Select
              label={words.kind()}
              placeholder={words.allKinds()}
              value={list.chosen.kind}
              options={fileKinds.map((value) => ({ value, label: words.kinds[value]() }))}
              onChange={list.chooseKind}
            />
            {choices.map(
              ([what, label, all, options]) =>
                options.length > 0 && (
                  <PrimeMultiSelect
                    key={what}
                    label={label}
                    all={all}
                    options={options}
                    values={list.chosen[what]}
                    onChange={(chosen) => list.choose(what, chosen)}
                  />
                ),
            )}
          </>
        }
        editOf={({ name }) => words.editOf({ name: nameIn(locale, name) })}
        form={(resource, onClose) => (
          <LearningResourceDialog resource={resource} onClose={onClose} />
        )}
      />
      {opened && (
        <PrimeDialog
          visible
          header={nameIn(locale, opened.name)}
          onHide={() => setOpened(null)}
          ariaCloseIconLabel={LL.common.close()}
        >
          <OpenedFile resource={opened} />
        </PrimeDialog>
      )}
    </>
  )
}
