type StaffNames = Readonly<{ email: string; name_en: string; name_zh: string }>

/** If both names are missing, makes one from the email's first part. */
export const staffNamesOf = ({ email, name_en, name_zh }: StaffNames) => ({
  name_en: name_en || name_zh ? name_en : (email.split('@')[0] ?? email),
  name_zh,
})
