import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import type { BothLanguages } from './display-texts.ts'

type CalmMessageProps = { what: 'waiting' | 'ended'; languages: BothLanguages }

/** A screen without ranks says why in both languages, and nothing else: it hangs in a classroom. */
export const CalmMessage = ({ what, languages: { main, other } }: CalmMessageProps) => (
  <main className={`dp dp-calm ${what}`}>
    <BrandMark size={96} />
    <div role="status">
      <h1 lang={main.tag}>{main.text[what].title()}</h1>
      <p lang={main.tag}>{main.text[what].text()}</p>
      <p className="dp-calm-beside" lang={other.tag}>
        <b>{other.text[what].title()}</b> {other.text[what].text()}
      </p>
    </div>
  </main>
)
