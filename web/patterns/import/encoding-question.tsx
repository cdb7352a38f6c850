import { useState } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { Encoding } from './encodings.ts'
import type { UnclearEncoding as Question, Sample } from './outcome.ts'
import { QuestionBar } from './question-bar.tsx'

type EncodingQuestionProps = Pick<Question<never>, 'readings' | 'differing' | 'rows'> & {
  onAnswer: (encoding: Encoding) => void
  onCancel: () => void
}

export const EncodingQuestion = ({
  readings,
  differing,
  rows,
  onAnswer,
  onCancel,
}: EncodingQuestionProps) => {
  const { LL } = useI18nContext()
  const [chosen, setChosen] = useState<Encoding | null>(null)
  const words = LL.imports.whichReading
  return (
    <>
      <Card>
        <fieldset className="import-readings">
          <legend>
            <h2>{words.question()}</h2>
          </legend>
          <p className="mut">
            {words.text({ differing: formatNumber(differing), rows: formatNumber(rows) })}
          </p>
          <div className="import-readings-all">
            {readings.map(({ encoding, samples }, at) => (
              <label
                key={encoding}
                className="import-reading"
                data-chosen={chosen === encoding || undefined}
              >
                <span className="row">
                  <input
                    type="radio"
                    className="rad"
                    name="encoding"
                    checked={chosen === encoding}
                    onChange={() => setChosen(encoding)}
                  />
                  <b>{at === 0 ? words.first() : words.other()}</b>
                  <small className="sp mut">{LL.imports.encodings[encoding]()}</small>
                </span>
                <span className="import-samples">
                  {samples.map((sample) => (
                    <ReadSample key={sample.line} {...sample} />
                  ))}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className="sm import-neither">
          <b>{words.neither()}</b> {words.neitherText()}
        </p>
      </Card>
      <QuestionBar
        label={words.go()}
        why={chosen === null ? words.question() : undefined}
        onGo={() => chosen && onAnswer(chosen)}
        onCancel={onCancel}
      />
    </>
  )
}

const doubtful = /(\P{ASCII}+)/u

const ReadSample = ({ line, text }: Sample) => {
  const { LL } = useI18nContext()
  const parts = text.split(doubtful)
  return (
    <span>
      <small className="num mut">{LL.imports.lineNo(line)}</small>
      <b>
        {parts.map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          at % 2 === 1 ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
        )}
      </b>
    </span>
  )
}
