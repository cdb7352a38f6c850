import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { formatNumber } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import { ChosenCount } from './chosen-count.tsx'
import { ListHead } from './list-head.tsx'
import { StudentListbox, type StudentNote } from './student-listbox.tsx'
import { tickState, useTicks, withTicks } from './use-ticks.ts'

export type PickerListsProps = {
  /** All who match the filter, chosen or not. */
  shown: readonly Student[]
  /** All who are chosen, whatever the filter. */
  chosen: readonly Student[]
  chosenProfiles: ReadonlySet<string>
  onChange: (profiles: ReadonlySet<string>) => void
  note?: StudentNote
  showPoints?: boolean
}

const rowHeight = 44
const profilesOf = (students: readonly Student[]) => students.map((student) => student.profile)

/** Two lists beside each other, and the four buttons that move students between them. */
export const TwoLists = ({ shown, chosen, chosenProfiles, onChange, note, showPoints }: PickerListsProps) => {
  const { LL } = useI18nContext()
  const texts = LL.studentPicker
  const available = shown.filter((student) => !chosenProfiles.has(student.profile))
  const left = useTicks()
  const right = useTicks()
  // Ticks on rows that are not in the list any more (filtered away, moved) must not be moved unseen.
  const leftTicked = profilesOf(available).filter((profile) => left.ticked.has(profile))
  const rightTicked = profilesOf(chosen).filter((profile) => right.ticked.has(profile))

  const move = (profiles: readonly string[], choose: boolean) => {
    onChange(withTicks(chosenProfiles, profiles, choose))
    left.tick(profiles, false)
    right.tick(profiles, false)
  }
  const ofThese = (profile: string, ticked: string[]) => (ticked.includes(profile) ? ticked : [profile])
  const options = { rowHeight, note, showPoints }
  return (
    <div className="pick">
      <div className="pick-box">
        <ListHead
          label={texts.tickAllAvailable()}
          state={tickState(profilesOf(available), left.ticked)}
          disabled={available.length === 0}
          onTickAll={(on) => left.tick(profilesOf(available), on)}
        >
          <b>{texts.available()}</b>
          <span className="mut sm">
            {leftTicked.length > 0
              ? texts.countTicked({ count: formatNumber(available.length), ticked: formatNumber(leftTicked.length) })
              : texts.count(formatNumber(available.length))}
          </span>
        </ListHead>
        {available.length > 0 ? (
          <StudentListbox
            {...options}
            label={texts.available()}
            students={available}
            ticked={left.ticked}
            onTick={left.tick}
            onMove={(profile) => move(ofThese(profile, leftTicked), true)}
          />
        ) : (
          <p className="pick-empty mut">{shown.length > 0 ? texts.allChosen() : texts.noneFound()}</p>
        )}
      </div>
      <div className="pick-moves">
        <MoveButton
          main
          icon="forward"
          label={texts.add()}
          off={leftTicked.length === 0}
          onMove={() => move(leftTicked, true)}
        />
        <MoveButton
          icon="move-all-right"
          label={texts.addAll()}
          off={available.length === 0}
          onMove={() => move(profilesOf(available), true)}
        />
        <MoveButton
          icon="back"
          label={texts.remove()}
          off={rightTicked.length === 0}
          onMove={() => move(rightTicked, false)}
        />
        <MoveButton
          icon="move-all-left"
          label={texts.removeAll()}
          off={chosen.length === 0}
          onMove={() => move(profilesOf(chosen), false)}
        />
      </div>
      <div className="pick-box chosen">
        <ListHead
          label={texts.tickAllChosen()}
          state={tickState(profilesOf(chosen), right.ticked)}
          disabled={chosen.length === 0}
          onTickAll={(on) => right.tick(profilesOf(chosen), on)}
        >
          <b>{texts.chosen()}</b>
          <ChosenCount count={chosen.length} />
        </ListHead>
        {chosen.length > 0 ? (
          <StudentListbox
            {...options}
            label={texts.chosen()}
            students={chosen}
            ticked={right.ticked}
            onTick={right.tick}
            onMove={(profile) => move(ofThese(profile, rightTicked), false)}
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
  icon: 'forward' | 'back' | 'move-all-left' | 'move-all-right'
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
