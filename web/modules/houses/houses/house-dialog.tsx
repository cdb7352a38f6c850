import type { z } from 'zod'
import type { House, HouseInput } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { housesKey, housesPath } from '#web/patterns/houses/houses-query.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { TeamFields, teamValues } from '../team-fields.tsx'

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/houses.ts')).HouseInput as z.ZodType<HouseInput, HouseInput>
const calls = resourceCalls<HouseInput>(housesPath)
const reads = [[housesKey], ['students']]

type HouseDialogProps = { house: House | undefined; onClose: () => void }

export const HouseDialog = ({ house, onClose }: HouseDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.houses
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      reads={reads}
      onClose={onClose}
      {...calls}
      id={house?._id}
      values={teamValues(house)}
      deleteTitle={house && words.deleteTitle({ name: ruleNameIn(locale, house) })}
    >
      {(form) => <TeamFields form={form} />}
    </ResourceDialog>
  )
}
