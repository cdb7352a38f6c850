import { useId } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import {
  type AmberAction,
  type AmberLine,
  amberLines,
  correctedLines,
  leaveDateOut,
  warningSentence,
} from './amber-lines.ts'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow } from './preview-row.ts'

type RowMessagesProps<Key extends string> = {
  kind: ImportKind<Key>
  row: PreviewRow<Key>
  onAct: (action: AmberAction<Key>, line: number) => void
}

export const RowMessages = <Key extends string>({ kind, row, onAct }: RowMessagesProps<Key>) => {
  const { LL, locale } = useI18nContext()
  const columnOf = (field: string) => kind.columns.find(({ key }) => key === field)
  const act = (action: AmberAction<Key>) => onAct(action, row.line)
  const { errors } = row
  return (
    <>
      {errors.length > 0 && (
        <ul className="import-row-messages">
          {errors.map((error) => {
            const column = columnOf(error.field)
            const out = column?.isBirthDate && { field: column.key, text: row.cells[column.key] }
            return (
              <li key={`${error.field} ${error.code}`} data-line={row.line}>
                <b>{column?.name(LL)}</b> {warningSentence(LL, row.cells[kind.idKey], error)}
                {out && <Actions actions={[leaveDateOut({ LL, kind, row }, out)]} onAct={act} />}
              </li>
            )
          })}
        </ul>
      )}
      {amberLines({ LL, locale, kind, row }).map(({ key, ...line }) => (
        <Amber key={key} {...line} line={row.line} onAct={act} />
      ))}
      {correctedLines({ LL, kind, row }).map(({ key, text, actions }) => (
        <p key={key} className="import-corrected">
          <span>{text}</span>
          <Actions actions={actions} onAct={act} />
        </p>
      ))}
    </>
  )
}

type AmberProps<Key extends string> = Omit<AmberLine<Key>, 'key'> & {
  line: number
  onAct: (action: AmberAction<Key>) => void
}

const Amber = <Key extends string>({
  line,
  title,
  text,
  strong,
  actions,
  onAct,
}: AmberProps<Key>) => {
  const id = useId()
  return (
    <p className="import-doubt" data-line={line}>
      <Icon name="warning" size="small" />
      <span id={id} className="grow">
        <b>{title}</b> <Strong text={text} strong={strong} />
      </span>
      <Actions actions={actions} onAct={onAct} about={id} />
    </p>
  )
}

const Strong = ({ text, strong }: { text: string; strong: string | undefined }) => {
  const at = strong ? text.lastIndexOf(strong) : -1
  if (!strong || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{strong}</b>
      {text.slice(at + strong.length)}
    </>
  )
}

type ActionsProps<Key extends string> = {
  actions: readonly AmberAction<Key>[]
  about?: string
  onAct: (action: AmberAction<Key>) => void
}

const Actions = <Key extends string>({ actions, about, onAct }: ActionsProps<Key>) =>
  actions.length > 0 && (
    <span className="import-actions">
      {actions.map((action, at) => (
        // Keyed by position: the button changes its action but keeps the focus.
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no id except its index
          key={at}
          text
          size="small"
          label={action.label}
          aria-describedby={about}
          onClick={() => onAct(action)}
        />
      ))}
    </span>
  )
