import { useLocation } from 'wouter'
import { mostListed } from '#api/contracts/recognition.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { handStudents } from '#web/patterns/student-picker/handed-students.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { fetchOverlooked } from './use-overlooked.ts'

type ChosenStudentsProps = { selection: Selection; total: number; parameters: object }

/** Links the chosen students to the screens for awards and memos. */
export const ChosenOverlooked = ({ selection, total, parameters }: ChosenStudentsProps) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  const [, navigate] = useLocation()
  const { organization } = useSession()
  const failure = useFailureToast()
  const { ids, setSelected } = selection
  const all = Math.min(total, mostListed)
  const chooseAll = async (): Promise<void> => {
    try {
      const { data } = await fetchOverlooked(parameters, mostListed)
      failure.over()
      setSelected(Object.fromEntries(data.map(({ profile }) => [profile, true])))
    } catch (error) {
      failure({ title: words.notChosen(), error, retry: () => void chooseAll() })
    }
  }
  const open = (path: string) => navigate(path, { state: handStudents(ids) })
  return (
    <SelectionBar selection={selection}>
      {ids.length < all && (
        <Button
          text
          size="small"
          label={words.chooseAll(formatNumber(all))}
          onClick={() => void chooseAll()}
        />
      )}
      {hasModule(organization, 'memo') && (
        <Button
          outlined
          size="small"
          icon={<Icon name="mail" size="small" />}
          label={words.memo()}
          disabled={ids.length === 0}
          onClick={() => open('/admin/memo/publish')}
        />
      )}
      <Button
        size="small"
        icon={<Icon name="reward" size="small" />}
        label={words.award()}
        disabled={ids.length === 0}
        onClick={() => open('/admin/reward')}
      />
    </SelectionBar>
  )
}
