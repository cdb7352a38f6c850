import { useState } from 'react'
import type { RollCall } from '#api/contracts/roll-call.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import type { Called } from './marks.ts'
import { MissingList } from './missing-list.tsx'
import { MissingSheet } from './missing-sheet.tsx'
import { RollBar } from './roll-bar.tsx'
import { RollTile } from './roll-tile.tsx'
import { UndoRoll } from './undo-roll.tsx'
import { type ChosenRollRules, useRoll } from './use-roll.ts'

const ownParams = ['class']

export const RollBoard = ({ roll, rules }: { roll: RollCall; rules: ChosenRollRules }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.rollCall
  const state = useRoll(roll, rules)
  const { question } = useUnsaved(state.isUnsaved, ownParams)
  /** Tapped students who are checked in already. The screen asks whether to check them in again. */
  const [present, setPresent] = useState<readonly Called[]>([])
  const [one] = present
  const people = state.students.map((student) => ({
    ...student,
    name: student.user.name,
    class: roll.class,
  }))
  const again = () => {
    state.mark(
      present.map(({ profile }) => profile),
      'again',
    )
    setPresent([])
  }
  const isPhone = useMediaQuery('(width < 600px)')
  const missing = <MissingList roll={roll} state={state} hasLate={rules.late !== ''} />
  return (
    <>
      <div className="mut roll-call-how">
        {roll.saved_at ? (
          <>
            <p>{words.saved(formatDateTime(roll.saved_at).slice(-5))}</p>
            {roll.batch && <UndoRoll name={roll.class} batch={roll.batch} at={roll.saved_at} />}
          </>
        ) : (
          <p>{rules.late ? words.how() : words.howWithoutLate()}</p>
        )}
      </div>
      <UnrecordedMessage command={state.command} students={people} />
      <div className="roll-call-board">
        <ul className="roll-call-tiles" aria-label={words.tiles(roll.class)}>
          {state.students.map((student) => (
            <RollTile
              key={student.profile}
              student={student}
              isLate={rules.late !== '' && student.attendanceRule === rules.late}
              onTap={() => (student.shown === 'in' ? setPresent([student]) : state.tap(student))}
            />
          ))}
        </ul>
        {!isPhone && missing}
      </div>
      <RollBar
        roll={roll}
        rules={rules}
        state={state}
        sheet={
          isPhone && state.absent + state.late > 0 ? (
            <MissingSheet state={state}>{missing}</MissingSheet>
          ) : undefined
        }
        onAgain={() => setPresent(state.students.filter(({ shown }) => shown === 'in'))}
      />
      {one && (
        <ConfirmDialog
          visible
          title={
            present.length === 1
              ? words.askOne(nameIn(locale, one.user.name))
              : words.askMany(present.length)
          }
          confirmLabel={words.askYes()}
          confirmIcon="enter"
          onConfirm={again}
          onCancel={() => setPresent([])}
        >
          <p>{words.askText()}</p>
        </ConfirmDialog>
      )}
      {question}
    </>
  )
}
