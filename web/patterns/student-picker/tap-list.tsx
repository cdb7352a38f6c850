import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChosenCount } from './chosen-count.tsx'
import { ListHead } from './list-head.tsx'
import { StudentListbox } from './student-listbox.tsx'
import { tickState, withTicks } from './tick-state.ts'
import type { PickerListsProps } from './two-lists.tsx'

const rowHeight = 52

export const TapList = ({
  shown,
  chosen,
  chosenProfiles,
  onChange,
  note,
  showPoints,
}: PickerListsProps) => {
  const { LL } = useI18nContext()
  const texts = LL.studentPicker
  const [onlyChosen, setOnlyChosen] = useState(false)
  const looking = onlyChosen && chosen.length > 0
  const students = looking ? chosen : shown
  const profiles = students.map((student) => student.profile)
  const choose = (some: readonly string[], on: boolean) =>
    onChange(withTicks(chosenProfiles, some, on))
  return (
    <div className="pick-box chosen">
      <ListHead
        label={texts.chooseAllShown()}
        state={tickState(profiles, chosenProfiles)}
        disabled={students.length === 0}
        onTickAll={(on) => choose(profiles, on)}
      >
        <b>{texts.chosen()}</b>
        <ChosenCount count={chosen.length} />
        <span className="sp" />
        <Button
          text
          label={looking ? texts.showAll() : texts.showChosen()}
          disabled={chosen.length === 0}
          onClick={() => setOnlyChosen(!looking)}
        />
      </ListHead>
      {students.length > 0 ? (
        <StudentListbox
          label={looking ? texts.chosen() : texts.students()}
          students={students}
          ticked={chosenProfiles}
          onTick={choose}
          rowHeight={rowHeight}
          note={note}
          showPoints={showPoints}
        />
      ) : (
        <p className="pick-empty mut">{texts.noneFound()}</p>
      )}
    </div>
  )
}
