import * as z from 'zod/mini'
import {
  type CustomName,
  customName,
  type CustomValues,
  customValues,
  isCustomName,
  keyInName,
  namedValues,
} from '#platform/contract/custom-values.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { type Field, fieldOf, keepChoices } from '#platform/contract/resource-fields.rules.ts'
import { fromTexts, toTexts } from '#platform/contract/resource-typed.rules.ts'
import { draftSchema, emptyOf } from '#platform/contract/resource-values.rules.ts'
import { loadTexts, type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { FieldInput } from './field-input.tsx'
import { useResourceWords } from './resource-words.ts'
import {
  customResource,
  type FieldShape,
  isChoosing,
  labelIn,
} from '#features/custom-fields/contract/custom-fields.rules.ts'

export type CustomTexts = Record<CustomName, string>
type Texts = Readonly<Record<string, string>>
interface Words {
  t: TFunction
  language: string
}
export type CustomForm = ReturnType<typeof createForm>
/** As it was loaded: it can be narrowed to some of its fields. */
export type LoadedForm = Awaited<ReturnType<typeof loadCustomForm>>

/** What the inputs need of a form that has other fields as well. */
type CustomControl = Omit<FormControl<CustomName>, 'reset'>

const FORMATTED = new Set(['date', 'url'])
const CELL_KINDS: Partial<Record<Field['kind'], 'text' | 'number' | 'date' | 'choice'>> = {
  text: 'text',
  email: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  yesNo: 'choice',
}

/** The fields of a form: their texts, their schema and their inputs, by the resource kit. */
export async function loadCustomForm(fields: readonly FieldShape[]) {
  await loadTexts(['resource'])
  return {
    ...createForm(fields),
    /** The same form with only these fields, and with choices that are no longer offered. */
    only: (names: readonly CustomName[], withdrawn = ''): CustomForm =>
      createForm(
        fields.filter(({ key }) => names.includes(customName(key))),
        withdrawn === '' ? undefined : customValues.parse(JSON.parse(withdrawn)),
      ),
    /** What a record has of such choices, for `only`; empty where they are all offered. */
    withdrawnFrom(values: CustomValues = {}): string {
      const withdrawn = fields.filter(
        ({ key, kind, choices }) =>
          isChoosing(kind) &&
          [values[key] ?? []].flat().some(one => choices.every(({ value }) => value !== one)),
      )
      return withdrawn.length === 0
        ? ''
        : JSON.stringify(Object.fromEntries(withdrawn.map(({ key }) => [key, values[key]])))
    },
  }
}

function createForm(fields: readonly FieldShape[], values?: CustomValues) {
  const kept = namedValues(values)
  const resource = keepChoices(customResource(fields, customName), name => kept[name])
  const names = Object.keys(resource.fields).filter(isCustomName)
  const inTexts = (valueOf: (name: CustomName) => unknown): CustomTexts => {
    const texts: CustomTexts = {}
    for (const name of names)
      texts[name] =
        toTexts(name, fieldOf(resource, name), { value: valueOf(name), zone: 'UTC' })[name] ?? ''
    return texts
  }
  /** The custom texts of a form as values, under one name. */
  const gather = (texts: Texts): { customFields: CustomValues } => {
    const values = Object.entries(fromTexts(resource, texts))
    return {
      customFields: customValues.parse(
        Object.fromEntries(values.map(([name, value]) => [keyInName(name) ?? name, value])),
      ),
    }
  }
  const choicesOf = (name: CustomName) =>
    fields.find(({ key }) => key === keyInName(name))?.choices ?? []
  const own = (texts: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !isCustomName(name)))
  const Inputs = ({ form: given }: { form: CustomControl }) => {
    const form: FormControl<string> = {
      ...given,
      set: (name, text) => (isCustomName(name) ? given.set(name, text) : undefined),
      check: name => (isCustomName(name) ? given.check(name) : undefined),
      reset: () => undefined,
      startOver: () => undefined,
    }
    return names.map(name => (
      <FieldInput key={name} {...{ resource, form, name }} related={undefined} isFirst={false} />
    ))
  }
  return {
    names,
    blank: inTexts(name => emptyOf(fieldOf(resource, name))),
    textsOf: (values: CustomValues | undefined) => inTexts(name => values?.[keyInName(name) ?? '']),
    gather: (texts: Texts) => ({ ...own(texts), ...gather(texts) }),
    /** A form's own schema with the fields in it. */
    schemaWith: <Own extends Row>(schema: Own): z.ZodMiniType<z.output<Own>> =>
      withFields(schema, {
        parse: texts => ({ ...own(texts), ...fromTexts(resource, texts) }),
        shape: Object.fromEntries(
          names.map(name => [name, draftSchema(fieldOf(resource, name))] as const),
        ),
      }),
    /** Which values differ from those of a record. */
    changedFrom,
    /** Of what a form sends, the custom values that differ from those of a record. */
    changeOf(sent: WithValues, before: WithValues): { customFields: CustomValues } {
      return { customFields: changedFrom(sent.customFields ?? {}, before.customFields) }
    },
    Inputs,
    /** How a field is edited in a cell of a sheet; undefined where it takes the form. */
    cellKindOf: (name: CustomName) => CELL_KINDS[fieldOf(resource, name).kind],
    /** One field's value of its text, as it is sent; undefined while it is invalid. */
    readOne(name: CustomName, text: string): WithValues | undefined {
      const checked = draftSchema(fieldOf(resource, name)).safeParse(
        fromTexts(resource, { [name]: text })[name],
      )
      return checked.success
        ? { customFields: customValues.parse({ [keyInName(name) ?? name]: checked.data }) }
        : undefined
    },
    /** A choice by its label in any language, yes and no by the word for it. */
    choiceOf(name: CustomName, label: string, t: TFunction): string | undefined {
      const isMeant = (one = '') => foldSearch(one) === foldSearch(label)
      if (fieldOf(resource, name).kind === 'yesNo')
        return isMeant(t('resource:yes')) ? 'true' : isMeant(t('resource:no')) ? 'false' : undefined
      return choicesOf(name).find(({ labels }) => Object.values(labels).some(isMeant))?.value
    },
    /** The label of a choice; any other value as it is. */
    choiceNameOf(name: CustomName, value: string, { t, language }: Words): string {
      if (fieldOf(resource, name).kind === 'yesNo')
        return value === '' ? '' : t(value === 'true' ? 'resource:yes' : 'resource:no')
      const choice = choicesOf(name).find(one => one.value === value)
      return choice === undefined ? value : labelIn(choice.labels, language)
    },
    /** What keeps a text from being one field's value. */
    issueOf: (name: CustomName, text: string) =>
      draftSchema(fieldOf(resource, name)).safeParse(fromTexts(resource, { [name]: text })[name])
        .error?.issues[0],
    /** Labels and values for comparing versions, and custom messages. */
    useWords() {
      const { labelOf, textOf, inputOptionsOf } = useResourceWords(resource)
      const { t } = useTranslation('resource')
      const shown = (name: string, text = '') =>
        textOf(name, fromTexts(resource, { [name]: text })[name])
      return {
        labelOf,
        shown,
        inputOptionsOf,
        /** Two versions, field by field. */
        fieldsOf: ({ before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Texts>) =>
          names.map(name => ({
            name,
            label: labelOf(name),
            before: shown(name, before[name]),
            mine: shown(name, mine[name]),
            theirs: shown(name, theirs[name]),
          })),
        explain: (name: string): string | undefined => {
          const kind = isCustomName(name) ? resource.fields[name]?.kind : undefined
          return kind !== undefined && FORMATTED.has(kind) ? t(`wrong.${kind}`) : undefined
        },
      }
    },
  }
}

const changedFrom = (values: CustomValues, before: CustomValues | undefined): CustomValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before?.[key]),
    ),
  )
interface WithValues {
  customFields?: CustomValues | undefined
}

type Row = z.ZodMiniObject<Record<string, z.ZodMiniType>>
interface Added {
  parse: (texts: Texts) => unknown
  shape: Record<string, z.ZodMiniType>
}
/** Checks all fields by their names in the form, then collects the custom ones. */
function withFields<Own extends Row>(schema: Own, added: Added): z.ZodMiniType<z.output<Own>>
function withFields(schema: Row, { parse, shape }: Added): z.ZodMiniType {
  const whole: z.ZodMiniType = z.extend(schema, shape)
  return z.pipe(
    z.pipe(z.pipe(z.record(z.string(), z.string()), z.transform(parse)), whole),
    z.transform(values => {
      const entries = Object.entries(values ?? {})
      const custom = entries.flatMap(([name, value]) => {
        const key = keyInName(name)
        return key === undefined ? [] : [[key, value] as const]
      })
      return {
        ...Object.fromEntries(entries.filter(([name]) => keyInName(name) === undefined)),
        customFields: Object.fromEntries(custom),
      }
    }),
  )
}
