import type { z } from 'zod'
import type { BadgeRule, BadgeRuleUpdate } from '#api/contracts/badges.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { BadgeImageField } from './badge-image-field.tsx'
import { deleteBadgeRuleCall, updateBadgeRuleCall } from './badge-rule-calls.ts'
import { useTargetName } from './target-name.ts'

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/badges.ts')).BadgeRuleUpdate as z.ZodType<
    BadgeRuleUpdate,
    BadgeRuleUpdate
  >
const reads = [['badgeRules'], ['badges'], ['badgeRule']]

export const EditRuleDialog = ({ rule, onClose }: { rule: BadgeRule; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.badgeRules
  const { _id, name, name_en, description, image_url, isActive } = rule
  return (
    <ResourceDialog<BadgeRuleUpdate, BadgeRuleUpdate>
      words={words}
      contract={contract}
      reads={reads}
      onClose={onClose}
      id={_id}
      values={{ name, name_en, description, image_url, isActive }}
      save={(_, input, key) => updateBadgeRuleCall(_id, input, key)}
      remove={deleteBadgeRuleCall}
      deleteTitle={words.deleteTitle({ name: ruleNameIn(locale, rule) })}
    >
      {(form) => (
        <>
          <div className="form-row">
            <TextField form={form} name="name" label={words.name()} />
            <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
          </div>
          <TextAreaField form={form} name="description" label={words.description()} rows={2} />
          <BadgeImageField form={form} />
          <Locked rule={rule} />
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </>
      )}
    </ResourceDialog>
  )
}

const Locked = ({ rule }: { rule: BadgeRule }) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const target = useTargetName()(rule)
  const by = words.by[rule.reward_by]()
  const shown = [
    [words.rewardBy(), target ? `${by} · ${target}` : by],
    [words.threshold(), words.asks[rule.threshold_by]({ n: formatNumber(rule.threshold) })],
    [
      words.cutoffPeriod(),
      words.cutoffWith[rule.cutoff_period]({ n: formatNumber(rule.cutoff_limit ?? 0) }),
    ],
  ] as const
  return (
    <>
      {shown.map(([label, value]) => (
        <FieldFrame key={label} label={label} disabled>
          {(control) => (
            <div className="inp">
              <input className="p-inputtext p-component" {...control} value={value} readOnly />
            </div>
          )}
        </FieldFrame>
      ))}
      <p className="field-hint">{words.locked()}</p>
    </>
  )
}
