import { formatClass } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { CardNames } from './card-names.tsx'
import type { StudentCard } from './card-sheet.ts'

export const QrCard = ({
  card: { u_id, name, class: ofClass, class_no },
}: {
  card: StudentCard
}) => {
  const { LL } = useI18nContext()
  return (
    <article className="student-cards-card student-cards-qr">
      <QrCode value={u_id} label={LL.qrCode.image(u_id)} />
      <div className="student-cards-who">
        <CardNames name={name} />
        <b className="num">{formatClass(ofClass, class_no)}</b>
        <span className="student-cards-uid num">{u_id}</span>
      </div>
    </article>
  )
}
