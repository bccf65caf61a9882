import {
  HELP_LANGUAGES,
  MAX_HELP_TITLE,
  KB_ICONS,
  SECTION_COLORS,
} from '../../contract/faq.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  deleteContainer,
  refreshHelp,
  saveCategory,
  saveSection,
  structureQuery,
} from '../faq.api.ts'
import styles from './kb.module.css'

// Edits categories and sections: short names in each language, English required.

const name = z.string().check(z.trim(), z.maxLength(MAX_HELP_TITLE))
const names = { en: name.check(z.minLength(1)), ar: name, de: name, fr: name, pt: name }

type Texts = Partial<Record<(typeof HELP_LANGUAGES)[number], string | undefined>>
const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) satisfies Texts

function useRemove(onDeleted: () => void) {
  const { t } = useTranslation(['faq', 'ui'])
  const attempt = useAttempt()
  const undoOf = useUndoAction(t('done.undone'))
  return (kind: 'category' | 'section', id: number) =>
    attempt(async () => {
      const { changeId } = await deleteContainer({ kind, id })
      toast.done(t('done.categoryDeleted'), undoOf(changeId))
      onDeleted()
      void refreshHelp()
    })
}

/** Creates a category or edits the one with this slug. */
export function CategoryDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data } = useQuery({ ...structureQuery(), staleTime: 0 })
  const known = data?.categories.find(one => one.category === slug)
  if (data === undefined) return null
  return <CategoryForm known={known} onClose={onClose} />
}

type HelpStructure = NonNullable<ReturnType<typeof useStructure>>
const useStructure = () => useQuery(structureQuery()).data

const categorySchema = z.object({
  ...names,
  desc_en: name,
  desc_ar: name,
  desc_de: name,
  desc_fr: name,
  desc_pt: name,
  img: z.enum(KB_ICONS),
})

function CategoryForm({
  known,
  onClose,
}: {
  known: HelpStructure['categories'][number] | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('faq')
  const id = useId()
  const navigate = useNavigate()
  const undoOf = useUndoAction(t('done.undone'))
  const remove = useRemove(() => void navigate({ to: '/pages/knowledge-base' }))
  const form = useForm({
    schema: categorySchema,
    initial: {
      en: known?.titles.en ?? '',
      desc_en: known?.descriptions.en ?? '',
      de: known?.titles.de ?? '',
      desc_de: known?.descriptions.de ?? '',
      ar: known?.titles.ar ?? '',
      fr: known?.titles.fr ?? '',
      pt: known?.titles.pt ?? '',
      desc_ar: known?.descriptions.ar ?? '',
      desc_fr: known?.descriptions.fr ?? '',
      desc_pt: known?.descriptions.pt ?? '',
      img: known?.img ?? 'book',
    },
    async onSubmit({ desc_en, desc_ar, desc_de, desc_fr, desc_pt, img, ...titles }) {
      const { changeId } = await saveCategory({
        ...(known === undefined ? {} : { id: known.id }),
        titles: filled(titles),
        descriptions: filled({ en: desc_en, ar: desc_ar, de: desc_de, fr: desc_fr, pt: desc_pt }),
        img,
      })
      toast.done(t('done.saved', { title: titles.en }), undoOf(changeId))
      void refreshHelp()
      onClose()
    },
  })
  return (
    <Dialog
      title={t(known === undefined ? 'kb.addCategory' : 'kb.editCategory')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('kb.save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        {HELP_LANGUAGES.map(language => (
          <div key={language} className={styles.names}>
            <TextField
              form={form}
              name={language}
              label={t('fields.nameIn', { language: t(`languages.${language}`) })}
              isOptional={language !== 'en'}
              isFirst={language === 'en'}
            />
            <TextField
              form={form}
              name={`desc_${language}`}
              label={t('fields.descIn', { language: t(`languages.${language}`) })}
              isOptional
            />
          </div>
        ))}
        <SelectField
          form={form}
          name="img"
          label={t('fields.img')}
          options={KB_ICONS.map(icon => ({ value: icon, text: t(`icons.${icon}`) }))}
        />
      </Form>
      {known === undefined ? null : (
        <Button kind="danger" onClick={() => void remove('category', known.id)}>
          {t('kb.deleteCategory')}
        </Button>
      )}
    </Dialog>
  )
}

/** Creates a section or edits the one with this id. */
export function SectionDialog({
  category,
  id,
  onClose,
}: {
  category: string
  id: string
  onClose: () => void
}) {
  const { data } = useQuery({ ...structureQuery(), staleTime: 0 })
  if (data === undefined) return null
  return (
    <SectionForm
      category={category}
      known={data.sections.find(one => `${one.id}` === id)}
      onClose={onClose}
    />
  )
}

const sectionSchema = z.object({ ...names, iconColor: z.enum(SECTION_COLORS) })

interface SectionFormProps {
  category: string
  known: HelpStructure['sections'][number] | undefined
  onClose: () => void
}
function SectionForm({ category, known, onClose }: SectionFormProps) {
  const { t } = useTranslation('faq')
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const remove = useRemove(onClose)
  const form = useForm({
    schema: sectionSchema,
    initial: {
      en: known?.titles.en ?? '',
      de: known?.titles.de ?? '',
      ar: known?.titles.ar ?? '',
      fr: known?.titles.fr ?? '',
      pt: known?.titles.pt ?? '',
      iconColor: known?.iconColor ?? 'accent',
    },
    async onSubmit({ iconColor, ...titles }) {
      const body = { category, titles: filled(titles), iconColor }
      const { changeId } = await saveSection(known === undefined ? body : { ...body, id: known.id })
      toast.done(t('done.saved', { title: titles.en }), undoOf(changeId))
      void refreshHelp()
      onClose()
    },
  })
  return (
    <Dialog
      title={t(known === undefined ? 'kb.addSection' : 'kb.editSection')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('kb.save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        {HELP_LANGUAGES.map(language => (
          <TextField
            key={language}
            form={form}
            name={language}
            label={t('fields.nameIn', { language: t(`languages.${language}`) })}
            isOptional={language !== 'en'}
            isFirst={language === 'en'}
          />
        ))}
        <SelectField
          form={form}
          name="iconColor"
          label={t('fields.iconColor')}
          options={SECTION_COLORS.map(color => ({ value: color, text: t(`colors.${color}`) }))}
        />
      </Form>
      {known === undefined ? null : (
        <Button kind="danger" onClick={() => void remove('section', known.id)}>
          {t('kb.deleteSection')}
        </Button>
      )}
    </Dialog>
  )
}
