import './house.css'
import type { House } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'

type Look = Pick<House, 'colour' | 'emblem'>

export const HouseMark = ({ colour, emblem }: Look) => (
  <span className={`house-mark house-${colour}`} aria-hidden="true">
    <Icon name={emblem} size="small" />
  </span>
)

export const HouseName = ({ house }: { house: Look & Pick<House, 'name' | 'name_en'> }) => {
  const { locale } = useI18nContext()
  return (
    <span className="house-name">
      <HouseMark {...house} />
      <Words>{ruleNameIn(locale, house)}</Words>
    </span>
  )
}
