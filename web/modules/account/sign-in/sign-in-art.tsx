import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { wreath } from '#web/ui/laurel/marks.ts'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { Garden } from './garden.tsx'

const rich = wreath({ radius: 37, length: 16, width: 4.1, rich: true })

const RichWreath = () => (
  <svg viewBox="0 0 100 100" aria-hidden="true">
    <path
      d="M48.7 87A37 37 0 0 0 67.4 17.3M51.3 87A37 37 0 0 1 32.6 17.3"
      fill="none"
      stroke="#B97B0E"
      strokeLinecap="round"
    />
    {rich.map(({ d, x, y, rotate, tone }) => (
      <path
        key={`${x} ${y} ${rotate}`}
        d={d}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
        fill={tone === 'mid' ? '#D99C22' : '#F7CB5C'}
      />
    ))}
  </svg>
)

export const SignInArt = () => {
  const { LL, locale } = useI18nContext()
  const other = locale === 'zh' ? 'en' : 'zh-Hant'
  return (
    <header className="sign-in-art">
      <Garden />
      <div className="sign-in-brand">
        <BrandMark size={40} />
        <b>{LL.common.product()}</b>
        <span lang={other}>{LL.common.otherProduct()}</span>
      </div>
      <div className="sign-in-wreath" aria-hidden="true">
        <RichWreath />
        <span lang="zh-Hant">桂冠</span>
      </div>
      <div className="sign-in-motto">
        <p>{LL.signIn.motto()}</p>
        <p lang={other}>{LL.signIn.otherMotto()}</p>
      </div>
    </header>
  )
}
