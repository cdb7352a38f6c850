import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { SheetChoice } from './outcome.ts'

type HiddenRowsProps = Pick<SheetChoice, 'name' | 'rows' | 'hidden'> & {
  withHidden: boolean
  onChange: (withHidden: boolean) => void
}

const most = 6

export const HiddenRows = ({ name, rows, hidden, withHidden, onChange }: HiddenRowsProps) => {
  const { LL } = useI18nContext()
  const words = LL.imports.hiddenRows
  const choice = (value: boolean, label: string, hint: string) => (
    <label className="import-hidden-choice" data-chosen={withHidden === value || undefined}>
      <input
        type="radio"
        className="rad"
        name="hidden"
        checked={withHidden === value}
        onChange={() => onChange(value)}
      />
      <span>
        <b>{label}</b>
        <small className="mut">{hint}</small>
      </span>
    </label>
  )
  return (
    <Card>
      <fieldset>
        <legend>
          <h2>{words.title({ count: hidden.length, sheet: name })}</h2>
        </legend>
        <ul className="import-hidden">
          {hidden.slice(0, most).map(({ line, by, text }) => (
            <li key={line}>
              <span className="mut sm num">{LL.imports.lineNo(line)}</span>
              <b>{text}</b>
              <span className="sm mut">{words[by]()}</span>
            </li>
          ))}
          {hidden.length > most && <li className="sm mut">{words.more(hidden.length - most)}</li>}
        </ul>
        {choice(false, words.leave(), words.leaveText(rows - hidden.length))}
        {choice(true, words.read(), words.readText(rows))}
      </fieldset>
    </Card>
  )
}
