import type { StatementSeal } from '#api/contracts/statements.ts'
import { formatDate } from '#web/i18n/format.ts'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { Both } from './both.tsx'
import { afterSeal, checkSteps, paper } from './paper-words.ts'

const inEights = (hex: string) => hex.match(/.{1,8}/g)?.join(' ') ?? hex

/** By what the entries are closed, and how anybody checks that. */
export const SealBox = ({ seal }: { seal: StatementSeal | null }) => (
  <section className="audit-statement-seal">
    <div>
      <p>
        <Both words={paper.seal} strong />
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
            <Both words={paper.key} /> <code className="audit-statement-key">{seal.key}</code>
            {seal.after > 0 && (
              <>
                {' · '}
                <Both words={afterSeal(seal.after)} />
              </>
            )}
          </p>
        </>
      ) : (
        <p>
          <Both words={paper.noSeal} />
        </p>
      )}
      <ol>
        {checkSteps.map((step) => (
          <li key={step.en}>
            <Both words={step} />
          </li>
        ))}
      </ol>
    </div>
    <QrCode value={location.href} label={checkSteps[0].en} />
  </section>
)
