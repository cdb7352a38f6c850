import type { Student } from '#api/contracts/students.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ChosenCount } from './chosen-count.tsx'
import { ListHead } from './list-head.tsx'
import { StudentListbox, type StudentNote } from './student-listbox.tsx'
import { tickState, withTicks } from './tick-state.ts'

export type PickerListsProps = {
  shown: readonly Student[]
  chosen: readonly Student[]
  chosenProfiles: ReadonlySet<string>
  onChange: (profiles: ReadonlySet<string>) => void
  note?: StudentNote
  showPoints?: boolean
}

const rowHeight = 44
const profilesOf = (students: readonly Student[]) => students.map((student) => student.profile)

/** A chosen row stays in the left list, so that no other row moves under the pointer. */
export const TwoLists = ({
  shown,
  chosen,
  chosenProfiles,
  onChange,
  note,
  showPoints,
}: PickerListsProps) => {
  const { LL } = useI18nContext()
  const texts = LL.studentPicker
  const choose = (profiles: readonly string[], on: boolean) =>
    onChange(withTicks(chosenProfiles, profiles, on))
  const all = profilesOf(shown)
  const state = tickState(all, chosenProfiles)
  const options = { rowHeight, note, showPoints, ticked: chosenProfiles }
  return (
    <div className="pick">
      <div className="pick-box">
        <ListHead
          label={texts.chooseAllShown()}
          state={state}
          disabled={shown.length === 0}
          onTickAll={(on) => choose(all, on)}
        >
          <b>{texts.students()}</b>
          <span className="mut sm">{texts.count(formatNumber(shown.length))}</span>
        </ListHead>
        {shown.length > 0 ? (
          <StudentListbox {...options} label={texts.students()} students={shown} onTick={choose} />
        ) : (
          <p className="pick-empty mut">{texts.noneFound()}</p>
        )}
      </div>
      <div className="pick-moves">
        <MoveButton
          main
          icon="move-all-right"
          label={texts.addAll()}
          off={shown.length === 0 || state === 'all'}
          onMove={() => choose(all, true)}
        />
        <MoveButton
          icon="move-all-left"
          label={texts.removeAll()}
          off={chosen.length === 0}
          onMove={() => choose(profilesOf(chosen), false)}
        />
      </div>
      <div className="pick-box chosen">
        <div className="pick-head pick-head-plain">
          <b>{texts.chosen()}</b>
          <ChosenCount count={chosen.length} />
        </div>
        {chosen.length > 0 ? (
          <StudentListbox
            {...options}
            mark="remove"
            label={texts.chosen()}
            students={chosen}
            onTick={(profiles, on) => !on && choose(profiles, false)}
          />
        ) : (
          <p className="pick-empty mut">{LL.common.noSelectedStudent()}</p>
        )}
      </div>
    </div>
  )
}

type MoveButtonProps = {
  main?: boolean
  icon: 'move-all-left' | 'move-all-right'
  label: string
  off: boolean
  onMove: () => void
}
const MoveButton = ({ main, icon, label, off, onMove }: MoveButtonProps) => (
  <Button
    icon={<Icon name={icon} />}
    aria-label={label}
    title={label}
    outlined={!main || off}
    disabled={off}
    onClick={onMove}
  />
)
