"""A live figure on a page, moved and read as a person does it."""

from playwright.sync_api import Page


class Shown:
    """A figure on a page, with what it shows as plain numbers and words."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.root = page, page.locator(f"#live-{name}")

    def slide(self, label: str, value: float) -> None:
        self.root.get_by_role("slider", name=label).fill(str(value))

    def choose(self, label: str) -> None:
        self.root.get_by_label(label, exact=True).check()

    def press(self, name: str, times: int = 1) -> None:
        for _ in range(times):
            self.root.get_by_role("button", name=name).click()

    def rows(self) -> list[list[str]]:
        cells = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        return [
            [cell.replace("−", "-") for cell in row]
            for row in self.root.locator("tbody tr").evaluate_all(cells)
        ]

    def column(self, number: int) -> list[float]:
        return [float(row[number]) for row in self.rows()]

    def says(self) -> str:
        return self.root.locator(".live-says").inner_text().replace("−", "-")
