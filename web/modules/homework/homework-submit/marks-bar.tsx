import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import type { Marks } from './use-marks.ts'

type MarksBarProps = { marks: Marks; pending: boolean; onSave: () => void }

export const MarksBar = ({
  marks: { marks, toSave, isUnsaved, clear },
  pending,
  onSave,
}: MarksBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSubmit
  const changed = marks.filter(({ recorded, chosen }) => recorded && chosen).length
  const already = marks.filter(({ recorded, chosen }) => recorded && !chosen).length
  const figures = [
    [words.added(), toSave.length - changed, '+'],
    [words.changed(), changed, '='],
    [words.sum(), toSave.length, ''],
  ] as const
  return (
    <ActionBar
      end={
        <>
          <Button text label={LL.common.clear()} disabled={!isUnsaved} onClick={clear} />
          <ConfirmButton
            icon={<Icon name="check" />}
            label={words.save(toSave.length)}
            why={toSave.length === 0 ? words.missingMarks() : null}
            loading={pending}
            onClick={onSave}
          />
        </>
      }
    >
      <div className="homework-submit-sum">
        {figures.map(([label, count, sign]) => (
          <div key={label}>
            <span>
              <small>{label}</small>
              <b className="num">{words.people(count)}</b>
            </span>
            {sign && <i aria-hidden="true">{sign}</i>}
          </div>
        ))}
        {already > 0 && <p className="sm mut">{words.already(already)}</p>}
      </div>
    </ActionBar>
  )
}
