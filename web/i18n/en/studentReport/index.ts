import type { NamespaceStudentReportTranslation } from '../../i18n-types.ts'

const studentReport = {
  title: 'Student reports',
  intro: 'A page for each student or for a class, to print or to save as PDF',
  print: 'Print',
  chooseClass: 'Choose a class',
  pages: {
    label: 'Pages',
    students: 'A page for each student',
    class: 'A page for the class',
    classNote:
      'The totals of the class and the figures of each student. Larger classes take several sheets.',
  },
  classSheet: 'Report of class {class}, sheet {n} of {of}',
  student: 'Student',
  wholeClass: 'Whole class',
  remarks:
    'Remarks are saved as you type. Colleagues who see these reports can read and change them too. Leave them empty to write on paper.',
  ownOnly: 'Only students of whom you are class teacher are listed.',
  most: 'At most {0} students at a time.',
  remarkOf: 'Remark for {0}',
  remark: {
    saving: 'Saving…',
    saved: 'Saved',
    notSaved: 'Not saved',
    onlyHere: 'Saved only in this browser',
    by: '{0}, {1}',
    changed: '{0} changed this remark while you were writing:',
    taken: '{0} deleted this remark while you were writing.',
    takeTheirs: 'Use this text',
    saveMine: 'Save my text instead',
  },
  kept: {
    text: '{0} remark{{s}} of this class {{is|are}} only in this browser. Save {{it|them}} for the school, so that colleagues see {{it|them}}, too?',
    save: 'Save for the school',
    discard: 'Discard',
  },
  sheetOf: 'Report of {0}',
  said: '{0} report{{s}}',
  first: { title: 'Choose a class first', text: 'The report of each student then appears here.' },
  nobody: {
    title: 'No reports',
    text: 'This class has no active students.',
    own: 'Only its class teachers, and staff who may see all records, see the reports of this class.',
  },
} satisfies NamespaceStudentReportTranslation

export default studentReport
