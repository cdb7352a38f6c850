import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FieldFrame } from '#web/kit/fields/field-frame.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { SegmentedControl } from '#web/kit/segmented-control.tsx'
import type { Cards } from './use-cards.ts'

/** The class, the kind of card, and for whom. */
export const CardChoice = ({ cards }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  const words = LL.studentCards
  const { classes, chosen, kind, whose } = cards
  return (
    <div className="student-cards-choice">
      <FieldFrame label={words.class()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={words.chooseClass()}
            value={chosen}
            options={classes.map(({ name, students }) => ({
              value: name,
              label: words.classOption({ class: name, students: students.length }),
            }))}
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
              { value: 'student', label: words.who.student() },
              { value: 'parent', label: words.who.parent() },
            ]}
            onChange={cards.setWhose}
          />
        </div>
      )}
    </div>
  )
}
