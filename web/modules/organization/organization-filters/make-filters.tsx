import type { ClassFilters } from '#api/contracts/organization.ts'
import { api } from '#web/client/api/client.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'

const send = async (_: null, idempotencyKey: string) =>
  (
    await api<{ data: ClassFilters }>('/organizationFilters/from_classes', {
      method: 'POST',
      idempotencyKey,
    })
  ).data
const reads = [['organizationFilters'], ['organization'], ['students'], ['first-day']]

/** Adds the missing filters for the classes in the list of students, and for their grades. */
export const MakeFilters = () => {
  const words = useI18nContext().LL.organizationFilters
  const done = ({ made, classes }: ClassFilters) => {
    if (classes === 0) return words.noClasses()
    return made === 0 ? words.allThere() : words.made(made)
  }
  const { confirm, isPending } = useSave({ send, reads, words: { done }, onDone: () => undefined })
  return (
    <Button
      outlined
      label={words.fromClasses()}
      onClick={() => confirm(null)}
      loading={isPending}
    />
  )
}
