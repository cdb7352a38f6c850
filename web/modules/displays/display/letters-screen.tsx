import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import type { BothLanguages } from './display-texts.ts'
import { useLetters } from './use-letters.ts'

type LettersScreenProps = { languages: BothLanguages; onKey: (key: string) => void }

export const LettersScreen = ({ languages: { main, other }, onKey }: LettersScreenProps) => {
  const letters = useLetters(onKey)
  return (
    <main className="dp dp-calm">
      <BrandMark size={96} />
      <div role="status">
        <h1 lang={main.tag}>{main.text.letters.title()}</h1>
        <p className="dp-letters">{letters ? letters.code : '······'}</p>
        <p lang={main.tag}>{main.text.letters.text()}</p>
        <p className="dp-calm-beside" lang={other.tag}>
          <b>{other.text.letters.title()}</b> {other.text.letters.text()}
        </p>
      </div>
    </main>
  )
}
