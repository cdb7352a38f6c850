type Named = Readonly<{ name: string; name_en: string }>

/** Falls back to the usual name. */
export const ruleNameIn = (language: 'zh' | 'en', { name, name_en }: Named) =>
  (language === 'en' && name_en) || name
