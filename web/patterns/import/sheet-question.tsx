import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { HiddenRows } from './hidden-rows.tsx'
import type { UnclearSheet as Question, SheetChoice } from './outcome.ts'
import { QuestionBar } from './question-bar.tsx'

type SheetQuestionProps = Pick<Question<never>, 'sheets' | 'usual'> & {
  onAnswer: (choice: { sheet: number; withHidden: boolean }) => void
  onCancel: () => void
}

export const SheetQuestion = ({ sheets, usual, onAnswer, onCancel }: SheetQuestionProps) => {
  const { LL } = useI18nContext()
  const words = LL.imports.whichSheet
  const [sheet, setSheet] = useState(usual)
  const [withHidden, setWithHidden] = useState(false)
  const chosen = sheet === null ? undefined : sheets[sheet]
  const count = chosen ? chosen.rows - (withHidden ? 0 : chosen.hidden.length) : 0
  const hides = sheets.some(({ isHidden }) => isHidden) || (chosen?.hidden.length ?? 0) > 0
  return (
    <>
      {hides && (
        <div className="import-problem">
          <Message tone="amber">
            <b>{words.hides()}</b> {words.asSeen()}
          </Message>
        </div>
      )}
      <div className="import-sheets">
        <Card>
          <fieldset>
            <legend>
              <h2>{words.question()}</h2>
            </legend>
            {sheets.map((one, at) => (
              <SheetLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a sheet has no id except its index
                key={at}
                {...one}
                isChosen={sheet === at}
                onChoose={() => {
                  setSheet(at)
                  setWithHidden(false)
                }}
              />
            ))}
          </fieldset>
        </Card>
        {chosen && chosen.hidden.length > 0 && (
          <HiddenRows key={sheet} {...chosen} withHidden={withHidden} onChange={setWithHidden} />
        )}
      </div>
      <QuestionBar
        label={chosen ? words.go(count) : words.goWhich()}
        why={!chosen ? words.question() : count === 0 ? words.rows(0) : undefined}
        onGo={() => sheet !== null && onAnswer({ sheet, withHidden })}
        onCancel={onCancel}
      />
    </>
  )
}

const SheetLine = ({
  name,
  isHidden,
  fits,
  rows,
  isChosen,
  onChoose,
}: SheetChoice & { isChosen: boolean; onChoose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.imports.whichSheet
  return (
    <label className="import-sheet" data-chosen={isChosen || undefined}>
      <input
        type="radio"
        className="rad"
        name="sheet"
        checked={isChosen}
        disabled={!fits}
        onChange={onChoose}
      />
      <span className="grow">
        <b>{name}</b>{' '}
        {isHidden && (
          <Tag tone="line" icon="eye-off">
            {words.hiddenSheet()}
          </Tag>
        )}
        {!fits && <small className="mut">{words.noHeadings()}</small>}
      </span>
      <span className="num mut">{words.rows(rows)}</span>
    </label>
  )
}
