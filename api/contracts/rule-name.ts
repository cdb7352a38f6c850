type Named = Readonly<{ name: string; name_en: string }>

export const ruleNameIn = (language: 'zh' | 'en', { name, name_en }: Named) =>
  (language === 'en' && name_en) || name
