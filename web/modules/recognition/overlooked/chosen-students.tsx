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
import { useFetchOnPress } from '#web/ui/toast/use-fetch-on-press.ts'
import { fetchOverlooked } from './use-overlooked.ts'

type ChosenStudentsProps = { selection: Selection; total: number; parameters: object }

export const ChosenOverlooked = ({ selection, total, parameters }: ChosenStudentsProps) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  const [, navigate] = useLocation()
  const { organization } = useSession()
  const { ids, setSelected } = selection
  const all = Math.min(total, mostListed)
  const choosingAll = useFetchOnPress({
    fetch: () => fetchOverlooked(parameters, mostListed),
    failed: words.notChosen(),
    onDone: ({ data }) =>
      setSelected(Object.fromEntries(data.map(({ profile }) => [profile, true]))),
  })
  const open = (path: string) => navigate(path, { state: handStudents(ids) })
  return (
    <SelectionBar selection={selection}>
      {ids.length < all && (
        <Button
          text
          size="small"
          label={words.chooseAll(formatNumber(all))}
          loading={choosingAll.isPending}
          onClick={() => choosingAll.start()}
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
