/**
 * What has the school's usual name and, where it gives one, an English name beside it: rules,
 * prizes and the like.
 */
type Named = Readonly<{ name: string; name_en: string }>

/** The name in a language: the usual one where there is none of its own in it. */
export const ruleNameIn = (language: 'zh' | 'en', { name, name_en }: Named) =>
  (language === 'en' && name_en) || name
