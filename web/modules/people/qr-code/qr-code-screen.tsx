import { useSearchParams } from 'wouter'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { BareStem } from '#web/ui/states/empty-state.tsx'
import './qr-code.css'

/** No student number is longer, and a longer code would hardly scan. */
const longest = 255

export const QrCodeScreen = () => {
  const { LL } = useI18nContext()
  const [params] = useSearchParams()
  const uid = (params.get('uid') ?? '').trim()
  const words = LL.qrCode
  usePageTitle(words.title())
  if (uid === '') return <WrongCode title={words.missing.title()} text={words.missing.text()} />
  if (uid.length > longest)
    return <WrongCode title={words.tooLong.title()} text={words.tooLong.text(longest)} />
  return (
    <PublicLayout>
      <section className="card leafy box qr-code">
        <h1>{words.title()}</h1>
        <QrCode value={uid} label={words.image(uid)} />
        <p className="qr-code-uid">
          <span className="sm mut">{words.of()}</span>
          <b>{uid}</b>
        </p>
        <p className="sm mut">{words.hint()}</p>
      </section>
    </PublicLayout>
  )
}

const WrongCode = ({ title, text }: { title: string; text: string }) => (
  <PublicLayout>
    <div className="state">
      <BareStem />
      <h1>{title}</h1>
      <p className="mut">{text}</p>
    </div>
  </PublicLayout>
)
