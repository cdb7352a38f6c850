import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { fetchAttendanceRules } from '#web/patterns/attendance/attendance-rules.ts'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { nameOrder, ruleColumns } from '#web/patterns/rules/rule-columns.tsx'
import { AttendanceRuleDialog } from './attendance-rule-dialog.tsx'

export const AttendanceRulesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.attendanceRules
  const { name, status } = ruleColumns<AttendanceRule>({
    locale,
    name: words.name(),
    status: words.status(),
  })
  const list = useResourceList<AttendanceRule>({
    path: '/attendanceRules',
    key: 'attendanceRules',
    sort: { id: nameOrder(locale), desc: false },
    columns: [name, status],
  })
  const save = async () =>
    saveRows(words.exportName(), await fetchAttendanceRules(), [
      [words.name(), (rule) => rule.name],
      [LL.common.thingNameEn(), ({ name_en }) => name_en],
      [words.description(), ({ description }) => description],
      [words.status(), ({ isActive }) => (isActive ? LL.common.active() : LL.common.inactive())],
    ])
  return (
    <ResourceScreen
      words={words}
      list={list}
      save={save}
      form={(rule, onClose) => <AttendanceRuleDialog rule={rule} onClose={onClose} />}
    />
  )
}
