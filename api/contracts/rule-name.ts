type RuleNames = Readonly<{ name: string; name_en: string }>

export const ruleNameIn = (language: 'zh' | 'en', { name, name_en }: RuleNames) =>
  (language === 'en' && name_en) || name

type Described = Readonly<{ description: string; description_en?: string | undefined }>

/** A reward rule has no English description; a prize may have one. */
export const ruleDescriptionIn = (
  language: 'zh' | 'en',
  { description, description_en }: Described,
) => (language === 'en' && description_en) || description
