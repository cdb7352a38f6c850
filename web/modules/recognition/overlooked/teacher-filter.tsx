import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Teachers } from '#api/contracts/recognition.ts'
import { api } from '#web/client/api/client.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'

const teachersQuery = () =>
  queryOptions({
    queryKey: ['recognition', 'teachers'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: Teachers }>('/v2/recognition/teachers', { signal })).data,
  })

type TeacherFilterProps = { value: string; onChoose: (teacher: string) => void }

export const TeacherFilter = ({ value, onChoose }: TeacherFilterProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.overlooked
  const { user } = useSession()
  const teachers = useQuery({ ...teachersQuery(), enabled: user.privilege.all_action })
  const others = (teachers.data ?? []).filter(({ _id }) => _id !== user._id)
  return (
    <FieldFrame label={words.teacher()}>
      {({ id }) => (
        <Select
          id={id}
          placeholder={words.anyTeacher()}
          value={value}
          options={[
            ...(user.role === 'auditor' ? [] : [{ value: user._id, label: words.mine() }]),
            ...others.map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) })),
          ]}
          onChange={onChoose}
        />
      )}
    </FieldFrame>
  )
}
