import type { StatementSeal } from '#api/contracts/statements.ts'
import { formatDate } from '#web/i18n/format.ts'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { InBothLanguages } from '#web/ui/text/in-both-languages.tsx'
import { afterSeal, checkSteps, statementTexts } from './paper-words.ts'

const inEights = (hex: string) => hex.match(/.{1,8}/g)?.join(' ') ?? hex

export const SealBox = ({ seal }: { seal: StatementSeal | null }) => (
  <section className="audit-statement-seal">
    <div>
      <p>
        <InBothLanguages words={statementTexts.seal} strong />
        {seal && (
          <span className="num">
            {' '}
            #{seal.number} · {formatDate(seal.day)} UTC
          </span>
        )}
      </p>
      {seal ? (
        <>
          <code>{inEights(seal.link)}</code>
          <p>
            <InBothLanguages words={statementTexts.key} />{' '}
            <code className="audit-statement-key">{seal.key}</code>
            {seal.after > 0 && (
              <>
                {' · '}
                <InBothLanguages words={afterSeal(seal.after)} />
              </>
            )}
          </p>
        </>
      ) : (
        <p>
          <InBothLanguages words={statementTexts.noSeal} />
        </p>
      )}
      <ol>
        {checkSteps.map((step) => (
          <li key={step.en}>
            <InBothLanguages words={step} />
          </li>
        ))}
      </ol>
    </div>
    <QrCode value={location.href} label={checkSteps[0].en} />
  </section>
)
