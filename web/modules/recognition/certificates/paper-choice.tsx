import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { narrow } from '#web/ui/text/narrow.ts'
import { isTopRight, type usePaper } from './use-paper.ts'

type PaperChoiceProps = ReturnType<typeof usePaper> & {
  date: string
  onDate: (date: string) => void
}

const longest = 60

export const PaperChoice = ({ paper, change, date, onDate }: PaperChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.certificates.paper
  const text = (name: 'signer' | 'signerTitle') => (
    <FieldFrame label={words[name]()}>
      {(control) => (
        <TextInput
          {...control}
          bad={false}
          maxLength={longest}
          autoComplete="off"
          value={paper[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </FieldFrame>
  )
  const message = words.topWrong()
  return (
    <div className="certificates-paper">
      <div className="field">
        <span className="lab">{words.language()}</span>
        <SegmentedControl
          label={words.language()}
          value={paper.language}
          options={(['both', 'zh', 'en'] as const).map((value) => ({
            value,
            label: words.languages[value](),
          }))}
          onChange={(language) => change({ language })}
        />
      </div>
      <div className="field">
        <span className="lab">{words.kind()}</span>
        <SegmentedControl
          label={words.kind()}
          value={paper.kind}
          options={(['plain', 'preprinted'] as const).map((value) => ({
            value,
            label: words.kinds[value](),
          }))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <DateFilter view="date" label={words.date()} value={date} onChoose={onDate} />
      {paper.kind === 'plain' ? (
        <>
          {text('signer')}
          {text('signerTitle')}
        </>
      ) : (
        <FieldFrame
          label={words.top()}
          error={isTopRight(paper.top) ? undefined : { type: 'said', message }}
        >
          {(control) => (
            <TextInput
              {...control}
              bad={!isTopRight(paper.top)}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={paper.top}
              onChange={({ target }) => change({ top: narrow(target.value).trim() })}
            />
          )}
        </FieldFrame>
      )}
    </div>
  )
}
