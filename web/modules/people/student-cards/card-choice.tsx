import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { allClasses, type CardHolder } from './card-sheet.ts'
import type { Cards } from './use-student-cards.ts'

export const CardChoice = ({ cards }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  const words = LL.studentCards
  const { classes, chosen, kind, whose } = cards
  const labelOf = (name: string, students: readonly { _id: string }[]) => {
    const label = words.classOption({ class: name, students: students.length })
    return kind === 'signIn' && cards.isPrinted(students) ? words.printed(label) : label
  }
  const all = classes.flatMap(({ students }) => students)
  const whoseLabel = (of: CardHolder) =>
    cards.isPrinted(all, of) ? words.printed(words.who[of]()) : words.who[of]()
  return (
    <div className="student-cards-choice">
      <FieldFrame label={words.class()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={words.chooseClass()}
            value={chosen}
            options={[
              { value: allClasses, label: labelOf(words.allClasses(), all) },
              ...classes.map(({ name, students }) => ({
                value: name,
                label: labelOf(name, students),
              })),
            ]}
            onChange={cards.setClass}
          />
        )}
      </FieldFrame>
      <div className="field">
        <span className="lab">{words.kind()}</span>
        <SegmentedControl
          label={words.kind()}
          value={kind}
          options={[
            { value: 'signIn', label: words.kinds.signIn() },
            { value: 'qr', label: words.kinds.qr() },
          ]}
          onChange={cards.setKind}
        />
      </div>
      {kind === 'signIn' && (
        <div className="field">
          <span className="lab">{words.whose()}</span>
          <SegmentedControl
            label={words.whose()}
            value={whose}
            options={[
              { value: 'student', label: whoseLabel('student') },
              { value: 'parent', label: whoseLabel('parent') },
            ]}
            onChange={cards.setWhose}
          />
        </div>
      )}
    </div>
  )
}
