import './resource.css'
import { type ReactNode, useState } from 'react'
import { useMayCommand } from '#web/client/session/session.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs, type TabsProps } from '#web/ui/page/tabs.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { ResourceList } from './use-resource-list.ts'

export type ResourceWords = {
  title: () => string
  search: () => string
  none: () => string
  firstTitle: () => string
  firstText?: () => string
  count?: (total: number) => string
  add?: () => string
  exportAll?: () => string
}

export type ResourceScreenProps<Row extends object, TabId extends string> = {
  words: ResourceWords
  list: ResourceList<Row>
  form?: (row: Row | undefined, onClose: () => void) => ReactNode
  /** Opens a page of its own instead of `form`. Without a row, the page adds one. */
  onOpen?: (row: Row | undefined) => void
  addsOnly?: boolean
  mayAdd?: boolean
  /** Additional actions of a row, for users who may send commands. */
  rowActions?: (row: Row) => ReactNode
  editOf?: (row: Row) => string
  save?: () => Promise<void>
  subtitle?: ReactNode
  back?: { to: string; label: string }
  links?: ReactNode
  notice?: ReactNode
  about?: ReactNode
  tabs?: Omit<TabsProps<TabId>, 'children'>
  filters?: ReactNode
  begin?: ReactNode
  empty?: ReactNode
  leafy?: boolean
  ofPeriod?: boolean
}

export const ResourceScreen = <Row extends { _id: string }, TabId extends string = string>(
  props: ResourceScreenProps<Row, TabId>,
) => {
  const { words, list, form, onOpen, mayAdd = true, tabs, save } = props
  const mayCommand = useMayCommand()
  const [open, setOpen] = useState<{ row?: Row } | null>(null)
  const total = list.query.data?.total
  // Waits for the total to place the button, because an empty list has it below.
  const isKnown = total !== undefined || list.query.isError
  const isFirst = total === 0 && !list.isFiltered && !list.table.stale
  const show = onOpen ?? (form && ((row?: Row) => setOpen(row ? { row } : {})))
  const add = mayCommand && show && mayAdd && words.add && (
    <Button label={words.add()} icon={<Icon name="add" />} onClick={() => show(undefined)} />
  )
  const empty = props.empty || (
    <Nothing words={words} isFirst={isFirst} add={add} begin={mayCommand && props.begin} />
  )
  const edit = mayCommand && !props.addsOnly ? show : undefined
  const table = (
    <ResourceTable
      words={words}
      list={list}
      empty={empty}
      isFirst={isFirst}
      onEdit={edit}
      filters={props.filters}
      editOf={props.editOf}
      rowActions={mayCommand ? props.rowActions : undefined}
    />
  )
  return (
    <>
      <PageHeader
        title={words.title()}
        subtitle={props.subtitle ?? (total !== undefined && words.count?.(total))}
        back={props.back}
        period={props.ofPeriod ? 'beside' : undefined}
      >
        <span className="row wrap">
          {save && <ExportButton label={words.exportAll?.()} save={save} />}
          {props.links}
          {isKnown && !(isFirst && !props.empty) && add}
        </span>
      </PageHeader>
      {total !== undefined && !isFirst && props.notice}
      <Card leafy={props.leafy}>
        {props.about && <p className="sm mut resource-about">{props.about}</p>}
        {tabs ? <Tabs {...tabs}>{table}</Tabs> : table}
      </Card>
      {open && form?.(open.row, () => setOpen(null))}
    </>
  )
}

type NothingProps = { words: ResourceWords; isFirst: boolean; add: ReactNode; begin: ReactNode }

const Nothing = ({ words, isFirst, add, begin }: NothingProps) =>
  isFirst ? (
    <EmptyState title={words.firstTitle()} text={words.firstText?.()}>
      <span className="row wrap">
        {begin}
        {add}
      </span>
    </EmptyState>
  ) : (
    <EmptyState title={words.none()} />
  )
