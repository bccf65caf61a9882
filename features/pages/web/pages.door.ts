import { loadTexts } from '#platform/web/i18n/i18n.ts'

// For the layout: telling those who run the place what went wrong.

export async function loadReportDialog() {
  const [{ ReportDialog }] = await Promise.all([import('./components/report-dialog.tsx'), loadTexts(['pages', 'ui'])])
  return { default: ReportDialog }
}
