export const CATEGORY_COLUMNS = `id, name, slug, description, position as "order",
  array(select f.slug from former_category_slug f where f.category_id = category.id order by f.slug) as "formerSlugs", text_version as version`;
