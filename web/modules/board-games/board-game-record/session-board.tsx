import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { useState } from 'react'
import type { BoardGame } from '#api/contracts/board-games.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatSigned, localDay, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { PointsChangedDialog } from '#web/patterns/batches/points-changed-dialog.tsx'
import { StepsScreen } from '#web/patterns/steps/steps-screen.tsx'
import { BoardGameStep } from './game-step.tsx'
import { ResultsStep } from './results-step.tsx'
import { SessionSum } from './session-sum.tsx'
import { useRecordSession } from './use-record-session.ts'
import { type SessionForm, useSessionForm } from './use-session-form.ts'

const missingInSession = (
  LL: TranslationFunctions,
  { rule, profiles, missing }: Pick<SessionForm, 'rule' | 'profiles' | 'missing'>,
) => {
  const words = LL.boardGameRecord.missing
  const count = profiles.length
  if (!rule) return count === 0 ? words.both() : words.game()
  if (count === 0) return words.players()
  if (count < rule.minPlayers) return words.tooFew(rule.minPlayers)
  if (count > rule.maxPlayers) return words.tooMany(rule.maxPlayers)
  return missing > 0 ? words.results(missing) : null
}

type Lists = {
  games: readonly BoardGame[]
  students: readonly Student[]
  rules: readonly PointRule[]
}

/** The ledger's limit. */
const mostDaysBack = 400

export const SessionBoard = ({ games, students, rules }: Lists) => {
  const { LL } = useI18nContext()
  const words = LL.boardGameRecord
  const { isCurrent } = usePeriod()
  const form = useSessionForm(students, rules, isCurrent)
  const record = useRecordSession(form.startNext)
  const say = useSaidOf(form)
  const max = localDay(new Date())
  const [chosenDay, setDay] = useState('')
  const day = chosenDay || max
  const min = lightFormat(addDays(parseISO(max), -mostDaysBack), 'yyyy-MM-dd')
  const count = form.chosenStudents.length
  const results = count - form.missing
  const given = form.to === 'all' ? count : form.winners.length
  return (
    <>
      <StepsScreen
        name="board-game-record"
        students={students}
        words={words}
        choice={form}
        rules={
          <BoardGameStep form={form} games={games} days={{ day, min, max, onChoose: setDay }} />
        }
        ruleSummary={say.game}
        ruleFirst={words.gameFirst()}
        extra={{
          title: words.results(),
          summary: results > 0 && words.resultsSummary(results),
          content: <ResultsStep form={form} rules={rules} isCurrent={isCurrent} />,
          next: words.nextResults(),
        }}
        notice={null}
        sum={<SessionSum form={form} day={day} />}
        confirm={{
          icon: 'check',
          label: words.confirm(),
          narrowLabel: words.confirmCount(count),
          why: missingInSession(LL, form),
          pending: record.isPending,
          onConfirm: () => {
            if (form.rule)
              record.submit({ input: form.inputOf(form.rule._id, day), said: say.recorded() })
          },
        }}
      />
      {record.changed && (
        <PointsChangedDialog
          changed={[record.changed.points]}
          rules={rules}
          format={formatSigned}
          total={record.changed.points.point * given}
          onConfirm={record.confirmChanged}
          onCancel={record.dismissChanged}
        />
      )}
    </>
  )
}

const useSaidOf = ({ rule, winners, chosenStudents }: SessionForm) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardGameRecord
  const game = rule ? nameIn(locale, rule.name) : ''
  const names = chosenStudents
    .filter(({ profile }) => winners.includes(profile))
    .map(({ name, u_id }) => nameIn(locale, name) || u_id)
  return {
    game,
    recorded: () => ({
      title: words.done(game),
      text:
        names.length > 0 ? words.doneText(names.join(LL.batches.separator())) : words.doneNobody(),
    }),
  }
}
