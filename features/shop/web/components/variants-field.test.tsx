import { beforeEach, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { BLANK, productForm } from './product-values.ts'
import { VariantsField } from './variants-field.tsx'

const color = (name: string, stock = '1') => ({ name, color: '#2f8f83', sku: '', price: '', stock })
const known = { ...BLANK, name: 'Lamp', brand: 'Halden', category: 'Light', price: '10' }

function Colors({ variants }: { variants: object[] }) {
  const form = useForm({
    schema: productForm,
    initial: { ...known, variants: JSON.stringify(variants) },
    onSubmit: () => Promise.resolve(),
  })
  return (
    <main>
      <h1>Sample</h1>
      <Form id="sample" form={form}>
        <VariantsField
          currency="USD"
          value={form.values.variants}
          error={form.errors.variants}
          onChange={value => form.set('variants', value)}
        />
        <button type="submit">Save</button>
      </Form>
    </main>
  )
}

beforeEach(() => loadTexts(['shop']))

it('SHOP-07 a mistake in a color is said at its field, which gets the focus', async () => {
  const variants = [color('Teal'), color('Brick', '99999999999999999999')]
  const screen = await showScreen(() => <Colors variants={variants} />)
  await screen.getByRole('button', { name: 'Save' }).click()
  const stock = screen.getByRole('textbox', { name: 'Brick: quantity' })
  await expect.element(stock).toHaveFocus()
  await expect.element(stock).toHaveAccessibleDescription('Must be 1,000,000 or less.')
  await expect.element(stock).toBeInvalid()
  await stock.fill('1.5')
  await expect.element(stock).toHaveAccessibleDescription('Enter a whole number.')
  await stock.fill('2')
  await expect.element(stock).toBeValid()
})

it('SHOP-07 two colors cannot have one name: the second one is named', async () => {
  const variants = [color('Teal'), color('Brick'), color('teal ')]
  const screen = await showScreen(() => <Colors variants={variants} />)
  await screen.getByRole('button', { name: 'Save' }).click()
  const third = screen.getByRole('textbox', { name: 'Color name' }).nth(2)
  await expect.element(third).toHaveFocus()
  await expect.element(third).toHaveAccessibleDescription('Another color has this name.')
})
