import { useSession } from '#web/client/session/session.tsx'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { CardNames } from './card-names.tsx'
import type { CardHolder, StudentCard } from './card-sheet.ts'

export const SignInCard = ({ card, whose }: { card: StudentCard; whose: CardHolder }) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const words = LL.studentCards
  const { u_id, name, class: ofClass, class_no, password } = card
  return (
    <article className="student-cards-card">
      <header>
        <b>{whose === 'parent' ? words.parentCard() : words.studentCard()}</b>
        <b className="ell student-cards-class">{ofClass}</b>
        <b className="num">({formatClassNo(class_no)})</b>
      </header>
      <div className="student-cards-who">
        <small>
          <Words>{nameIn(locale, organization.name)}</Words>
        </small>
        <CardNames name={name} />
      </div>
      <QrCode value={u_id} label={LL.qrCode.image(u_id)} />
      <dl>
        <div>
          <dt>{words.username()}</dt>
          <dd className="student-cards-code">{u_id}</dd>
        </div>
        <div>
          <dt>{words.password()}</dt>
          <dd className={password === null ? undefined : 'student-cards-code'}>
            {password ?? words.keptPassword()}
          </dd>
        </div>
        <div>
          <dt>{words.signInAt()}</dt>
          <dd className="student-cards-address">{`${location.origin}/sign-in`}</dd>
        </div>
      </dl>
    </article>
  )
}
