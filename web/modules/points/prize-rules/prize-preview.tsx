import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { isForClass } from '#api/contracts/shop.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizeFace } from '#web/patterns/shop/prize-face.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import type { PrizeForm, PrizeInput } from './prize-form.ts'

type PrizePreviewProps = { form: UseFormReturn<PrizeForm, unknown, PrizeInput> }

export const PrizePreview = ({ form }: PrizePreviewProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const [name, nameEn, image, point, stock, handover] = useWatch({
    control: form.control,
    name: ['name', 'name_en', 'image', 'point', 'stock', 'handover'],
  })
  const shown = ruleNameIn(locale, { name, name_en: nameEn }) || words.name()
  const isAtOnce = handover === 'at_once'
  const left = typeof stock === 'number' ? LL.shop.left(formatNumber(stock)) : undefined
  return (
    <section className="prize-rules-preview" aria-label={words.preview()}>
      <b>{words.preview()}</b>
      <div className="shop-prize">
        <PrizeFace
          name={shown}
          isAtOnce={isAtOnce}
          image={image}
          point={typeof point === 'number' ? point : 0}
          note={left ?? (isAtOnce && LL.shop.atOnce())}
        />
      </div>
      <Audience form={form} />
    </section>
  )
}

const Audience = ({ form }: PrizePreviewProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules.audience
  const { organization } = useSession()
  const period = organization.current_period?._id
  const [classes, point, inShop, isActive] = useWatch({
    control: form.control,
    name: ['classes', 'point', 'in_shop', 'isActive'],
  })
  const { data } = useQuery({ ...studentsQuery(period ?? ''), enabled: period !== undefined })
  if (!isActive || !inShop || !hasModule(organization, 'shop'))
    return <p className="sm mut">{words.nobody()}</p>
  if (!data) return null
  const seeing = data.filter((one) => isForClass(classes, one.class))
  const price = typeof point === 'number' ? point : undefined
  const able = seeing.filter((one) => price !== undefined && one.point >= price)
  return (
    <p className="sm mut" aria-live="polite">
      {classes.length === 0
        ? words.all(seeing.length)
        : words.some({ count: seeing.length, classes: classes.join(LL.shop.separator()) })}{' '}
      {price !== undefined && words.able(able.length)}
    </p>
  )
}
