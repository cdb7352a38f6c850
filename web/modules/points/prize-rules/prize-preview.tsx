import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizeFace } from '#web/patterns/shop/prize-face.tsx'
import type { PrizeForm, PrizeInput } from './prize-form.ts'

/** The prize as students will see it in the shop. */
export const PrizePreview = ({ form }: { form: UseFormReturn<PrizeForm, unknown, PrizeInput> }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const [name, nameEn, image, point, stock] = useWatch({
    control: form.control,
    name: ['name', 'name_en', 'image', 'point', 'stock'],
  })
  const shown = ruleNameIn(locale, { name, name_en: nameEn }) || words.name()
  const hasStock = typeof stock === 'number'
  return (
    <section className="prize-rules-preview" aria-label={words.preview()}>
      <b>{words.preview()}</b>
      <div className="shop-prize">
        <PrizeFace
          name={shown}
          image={image}
          point={typeof point === 'number' ? point : 0}
          note={hasStock && LL.shop.left(formatNumber(stock))}
        />
      </div>
    </section>
  )
}
