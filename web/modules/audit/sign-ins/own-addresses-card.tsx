import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnAddresses, OwnAddressesAnswer } from '#api/contracts/sign-ins.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ownAddressesQuery, saveOwnAddressesCall, slowedQuery } from './sign-in-queries.ts'

export const OwnAddressesCard = ({ mayChange }: { mayChange: boolean }) => {
  const { LL } = useI18nContext()
  const query = useQuery(ownAddressesQuery())
  return (
    <Card title={LL.signIns.ownAddresses.title()} className="sign-ins">
      <QueryView query={query}>
        {(known) => <AddressesForm known={known} mayChange={mayChange} />}
      </QueryView>
    </Card>
  )
}

type Form = { addresses: string }
const linesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const loadContract = async () => {
  const { OwnAddresses: contract } = await import('#api/contracts/sign-ins.ts')
  const { z: zod } = await import('zod')
  return zod.preprocess(
    (form) => ({ addresses: linesOf((form as Form).addresses) }),
    contract,
  ) as z.ZodType<OwnAddresses, Form>
}

type AddressesFormProps = { known: OwnAddressesAnswer['data']; mayChange: boolean }

const AddressesForm = ({ known, mayChange }: AddressesFormProps) => {
  const { LL } = useI18nContext()
  const words = LL.signIns.ownAddresses
  const client = useQueryClient()
  const form = useContractForm<Form, OwnAddresses>(loadContract, {
    values: { addresses: known.addresses.join('\n') },
  })
  const save = useSave({
    form,
    send: saveOwnAddressesCall,
    reads: [slowedQuery().queryKey],
    onDone: ({ data }) => client.setQueryData(ownAddressesQuery().queryKey, data),
  })
  const { question } = useUnsaved(form.formState.isDirty)
  const add = () => {
    const lines = linesOf(form.getValues('addresses'))
    const addresses = [...lines.filter((line) => line !== known.current), known.current].join('\n')
    form.setValue('addresses', addresses, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <form className="form" onSubmit={form.handleSubmit(save.confirm)} noValidate>
      <TextAreaField
        form={form}
        name="addresses"
        label={words.label()}
        hint={words.hint()}
        rows={4}
        disabled={!mayChange}
      />
      {mayChange && (
        <>
          <p className="row wrap">
            <span className="sign-ins-current">{words.current({ address: known.current })}</span>
            <Button type="button" link label={words.add()} onClick={add} />
          </p>
          <div>
            <Button type="submit" label={LL.common.save()} disabled={save.isPending} />
          </div>
        </>
      )}
      {question}
    </form>
  )
}
