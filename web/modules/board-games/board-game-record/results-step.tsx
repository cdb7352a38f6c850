import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { PointsChoice } from './points-choice.tsx'
import { ResultInput } from './result-input.tsx'
import type { SessionForm } from './use-session-form.ts'

type ResultsStepProps = { form: SessionForm; rules: readonly PointRule[]; isCurrent: boolean }

export const ResultsStep = ({ form, rules, isCurrent }: ResultsStepProps) => {
  const { LL } = useI18nContext()
  const words = LL.boardGameRecord
  const players = form.chosenStudents
  if (players.length === 0) return <p className="mut">{words.nobodyYet()}</p>
  const isPlace = form.by === 'place'
  return (
    <div className="board-game-record-results">
      <div className="row wrap">
        <SegmentedControl
          label={words.by()}
          value={form.by}
          onChange={form.setBy}
          options={[
            { value: 'place', label: words.byPlace() },
            { value: 'score', label: words.byScore() },
          ]}
        />
        {isPlace && <Shortcuts form={form} />}
      </div>
      <p className="sm mut">{isPlace ? words.byPlaceHint() : words.byScoreHint()}</p>
      <ul aria-label={isPlace ? words.byPlace() : words.byScore()}>
        {players.map((player) => (
          <Row key={player.profile} form={form} player={player} of={players.length} />
        ))}
      </ul>
      <PointsChoice form={form} rules={rules} isCurrent={isCurrent} />
    </div>
  )
}

const Shortcuts = ({ form }: { form: SessionForm }) => {
  const words = useI18nContext().LL.boardGameRecord
  const all = (profiles: readonly string[], place: string) =>
    form.write(Object.fromEntries(profiles.map((profile) => [profile, place])))
  const open = form.profiles.filter((profile) => form.resultOf(profile) === '')
  return open.length === form.profiles.length ? (
    <Button text label={words.allWon()} onClick={() => all(form.profiles, '1')} />
  ) : (
    open.length > 0 && <Button text label={words.others()} onClick={() => all(open, '2')} />
  )
}

const Row = ({ form, player, of }: { form: SessionForm; player: Student; of: number }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardGameRecord
  const name = nameIn(locale, player.name) || player.u_id
  const text = form.resultOf(player.profile)
  return (
    <li>
      <div className="grow">
        <b>
          <Words>{name}</Words>
        </b>{' '}
        <span className="num mut sm">{formatClass(player.class, player.class_no)}</span>
      </div>
      <ResultInput
        by={form.by}
        text={text}
        of={of}
        label={form.by === 'place' ? words.placeOf(name) : words.scoreOf(name)}
        onWrite={(result) => form.write({ [player.profile]: result })}
      />
    </li>
  )
}
