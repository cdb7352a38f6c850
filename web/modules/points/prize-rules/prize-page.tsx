import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { allPrizesQuery, ruleCalls } from '#web/patterns/rules/rule-calls.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/buttons/switch.tsx'
import { DeleteButton } from '#web/ui/dialogs/delete-button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { OnItsWayContext } from '#web/ui/leave/on-its-way.ts'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { PrizeFields } from './prize-fields.tsx'
import {
  type PrizeForm,
  type PrizeInput,
  prizeContract,
  prizeFormOf,
  prizeInputOf,
} from './prize-form.ts'
import { PrizePreview } from './prize-preview.tsx'
import { ShopFields } from './shop-fields.tsx'
import './prize-rules.css'

const reads = [['pointRules'], ['shop']]
const ownParams = ['prize']
export const newPrize = 'new'

type PrizePageProps = {
  id: string
  /** The prize from the list, if the page was opened there. */
  known?: PointRule | undefined
  onClose: () => void
}

/** Adds a prize, or edits one; its type stays. */
export const PrizePage = ({ id, known, onClose }: PrizePageProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules
  const prizes = useFreshQuery({ ...allPrizesQuery(), enabled: id !== newPrize && !known })
  if (id === newPrize) return <PrizeEditor onClose={onClose} />
  const prize = known ?? prizes.data?.find(({ _id }) => _id === id)
  if (prize) return <PrizeEditor key={id} prize={prize} onClose={onClose} />
  return (
    <>
      <PageHeader title={words.edit()} back={back(words.title())} />
      <QueryView query={prizes}>{() => <EmptyState title={words.isGone()} />}</QueryView>
    </>
  )
}

const back = (label: string) => ({ to: '/admin/redeem_pointrules', label })

const PrizeEditor = ({ prize, onClose }: { prize?: PointRule; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const { organization } = useSession()
  const hasShop = hasModule(organization, 'shop')
  const title = prize ? words.edit() : words.add()
  const form = useContractForm<PrizeForm, PrizeInput>(prizeContract, {
    defaultValues: prizeFormOf(prize, hasShop),
  })
  const [onItsWay, setOnItsWay] = useState(0)
  const [isOver, setOver] = useState(false)
  const save = useSave({
    form,
    send: (input: PrizeInput, key) => ruleCalls.save(prize?._id, prizeInputOf(input, prize), key),
    reads,
    onDone: () => setOver(true),
  })
  const { ask, question } = useUnsaved(
    !isOver && (form.formState.isDirty || onItsWay > 0),
    ownParams,
  )
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return (
    <form aria-label={title} onSubmit={form.handleSubmit(save.confirm)} noValidate>
      <OnItsWayContext value={setOnItsWay}>
        <PageHeader title={title} back={back(words.title())}>
          {hasShop && <InShop form={form} />}
        </PageHeader>
        <div className="prize-rules-page">
          <Card leafy>
            <PrizeFields form={form} isNew={prize === undefined} />
          </Card>
          <Card>
            <ShopFields form={form} />
          </Card>
          <PrizePreview form={form} />
        </div>
        <ActionBar
          end={
            <>
              {prize && (
                <DeleteButton
                  title={words.deleteTitle({ name: ruleNameIn(locale, prize) })}
                  text={words.deleteText()}
                  send={(key) => ruleCalls.remove(prize._id, key)}
                  reads={reads}
                  onDone={() => setOver(true)}
                />
              )}
              <Button
                text
                label={LL.common.cancel()}
                disabled={save.isPending}
                onClick={() => ask(onClose)}
              />
              <Button
                type="submit"
                size="large"
                label={LL.common.save()}
                loading={save.isPending}
                disabled={onItsWay > 0}
              />
            </>
          }
        >
          <span className="sm mut prize-rules-note">{words.stockNote()}</span>
        </ActionBar>
      </OnItsWayContext>
      {question}
    </form>
  )
}

const InShop = ({ form }: { form: UseFormReturn<PrizeForm, unknown, PrizeInput> }) => {
  const { LL } = useI18nContext()
  const isIn = useWatch({ control: form.control, name: 'in_shop' })
  const label = LL.prizeRules.inShop()
  return (
    <span className="row">
      <Switch
        label={label}
        checked={isIn}
        onChange={(next) => form.setValue('in_shop', next, { shouldDirty: true })}
      />
      <b className="sm" aria-hidden="true">
        {label}
      </b>
    </span>
  )
}
