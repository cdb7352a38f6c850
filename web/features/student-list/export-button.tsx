import { useMutation } from '@tanstack/react-query'
import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { useErrorMessage } from '#web/shared/api/error-message.ts'
import { Button } from '#web/shared/button.tsx'
import { saveCsv } from '#web/shared/csv.ts'
import { formatClassNo, formatDate } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import { useToast } from '#web/shared/toast/toast-provider.tsx'
import { fetchEveryone } from './student-queries.ts'
import type { useStudentList } from './use-student-list.ts'

type ExportButtonProps = { list: Pick<ReturnType<typeof useStudentList>, 'wanted' | 'state' | 'query'> }

/** Saves what the list shows, on all its pages. */
export const ExportButton = ({ list: { wanted, state, query } }: ExportButtonProps) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const saving = useMutation({
    mutationFn: async () => {
      const { header, rows } = exportCells(await fetchEveryone(wanted, state.query), LL)
      await saveCsv(LL.students.exportName(), header, rows)
    },
    onError: (error) => toast.error({ title: LL.common.exportFailed(), text: message(error) }),
  })
  return (
    <Button
      outlined
      label={LL.common.export()}
      icon={<Icon name="download" />}
      disabled={!query.data?.total}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    />
  )
}

const exportCells = (students: readonly Student[], LL: TranslationFunctions) => {
  const words = LL.students
  return {
    header: [
      ...[words.uId(), LL.common.class(), LL.common.classNo(), LL.common.nameZh(), LL.common.nameEn()],
      ...[words.dateOfBirth(), words.point(), words.cumulativePoint(), words.status()],
    ],
    rows: students.map((student) => [
      ...[student.u_id, student.class, formatClassNo(student.class_no), student.name.zh, student.name.en],
      student.date_of_birth && formatDate(student.date_of_birth),
      student.point,
      student.cumulative_point,
      student.isActive ? LL.common.active() : LL.common.inactive(),
    ]),
  }
}
