import type { z } from 'zod'
import type { ClassGroup, HouseInput } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { groupsKey, groupsPath } from '#web/patterns/houses/houses-query.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { TeamFields, teamValues } from '../team-fields.tsx'

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/houses.ts')).HouseInput as z.ZodType<HouseInput, HouseInput>
const calls = resourceCalls<HouseInput & { class?: string }>(groupsPath)

type GroupDialogProps = {
  group: ClassGroup | undefined
  className: string
  onClose: () => void
}

export const GroupDialog = ({ group, className, onClose }: GroupDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.groups
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      onClose={onClose}
      remove={calls.remove}
      save={(id, input: HouseInput, key) =>
        calls.save(id, id === undefined ? { ...input, class: className } : input, key)
      }
      reads={[[groupsKey]]}
      id={group?._id}
      values={teamValues(group)}
      deleteTitle={group && words.deleteTitle({ name: ruleNameIn(locale, group) })}
    >
      {(form) => <TeamFields form={form} />}
    </ResourceDialog>
  )
}
