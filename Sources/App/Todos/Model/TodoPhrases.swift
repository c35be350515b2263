import Viper

/// The phrases of todos: a translator needs only this file, beside the phrases of dates.
extension Phrase {
    static var newTodo: Phrase { Phrase("New todo", "Nouvelle tâche", "Nova tarefa") }
    static var editTodo: Phrase { Phrase("Edit todo", "Modifier la tâche", "Editar tarefa") }
    static var title: Phrase { Phrase("Title", "Titre", "Título") }
    static var note: Phrase { Phrase("Note", "Note", "Nota") }
    static var completeBy: Phrase { Phrase("Complete by", "À terminer le", "Concluir até") }
    static var priority: Phrase { Phrase("Priority", "Priorité", "Prioridade") }
    static var completed: Phrase { Phrase("Completed", "Terminée", "Concluída") }
    static var noPriority: Phrase { Phrase("None", "Aucune", "Nenhuma") }
    static var lowPriority: Phrase { Phrase("Low", "Basse", "Baixa") }
    static var mediumPriority: Phrase { Phrase("Medium", "Moyenne", "Média") }
    static var highPriority: Phrase { Phrase("High", "Haute", "Alta") }
    static var yes: Phrase { Phrase("Yes", "Oui", "Sim") }
    static var no: Phrase { Phrase("No", "Non", "Não") }
}
